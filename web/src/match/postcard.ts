/** A picture of the result, drawn on this machine: the room at night, the tables of the best, their points. */
import { playerSymbol } from "../guests/portraits";

export interface Result {
  readonly title: string;
  readonly verdict: string;
  /** From the first place to the last. */
  readonly players: readonly { readonly name: string; readonly points: string; readonly place: string }[];
}

const WIDTH = 1200;
const HEIGHT = 630;
const DISPLAY = "Federo, Georgia, serif";
const SANS = "Figtree, system-ui, sans-serif";
/** The first stands in the middle, the second at the left, and so on, each lower than the one before. */
const ORDER = [1, 0, 2, 3, 4];

export async function drawPostcard(result: Result): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser cannot draw");
  const faces = await Promise.all(result.players.map(({ name }) => faceOf(name)));
  drawRoom(pen);
  write(pen, result.title, WIDTH / 2, 62, `30px ${DISPLAY}`, "#f6e3b8");
  write(pen, result.verdict, WIDTH / 2, 130, `64px ${DISPLAY}`, "#f6ead6", WIDTH - 120);
  const width = Math.min(280, (WIDTH - 80) / result.players.length);
  result.players.forEach((player, index) => {
    const column = result.players.length < 3 ? index : (ORDER[index] ?? index);
    const x = WIDTH / 2 + (column - (result.players.length - 1) / 2) * width;
    drawTable(pen, faces[index]!, player, x, 296 + 28 * index, width - 20, index === 0);
  });
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
  });
}

function drawRoom(pen: CanvasRenderingContext2D): void {
  const wall = pen.createLinearGradient(0, 0, 0, HEIGHT);
  wall.addColorStop(0, "#22513f");
  wall.addColorStop(0.62, "#173a30");
  pen.fillStyle = wall;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#6b3a1f";
  pen.fillRect(0, 0.66 * HEIGHT, WIDTH, HEIGHT);
  pen.fillStyle = "#3d2412";
  pen.fillRect(0, 0.68 * HEIGHT, WIDTH, HEIGHT);
  const lamp = pen.createRadialGradient(WIDTH / 2, 0, 20, WIDTH / 2, 0, 620);
  lamp.addColorStop(0, "#ffdf9a99");
  lamp.addColorStop(1, "#ffdf9a00");
  pen.fillStyle = lamp;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

function drawTable(
  pen: CanvasRenderingContext2D,
  face: CanvasImageSource,
  { name, points, place }: Result["players"][number],
  x: number,
  y: number,
  width: number,
  first: boolean,
): void {
  const size = first ? 190 : 150;
  pen.fillStyle = "#1c110a";
  pen.fillRect(x - 6, y + 60, 12, HEIGHT - y - 80);
  pen.beginPath();
  pen.ellipse(x, y + 62, width / 2, 20, 0, 0, 2 * Math.PI);
  pen.fillStyle = "#c99f56";
  pen.fill();
  pen.beginPath();
  pen.ellipse(x, y + 56, width / 2 - 4, 17, 0, 0, 2 * Math.PI);
  pen.fillStyle = "#f7f2ea";
  pen.fill();
  pen.drawImage(face, x - size / 2, y + 56 - size, size, size);
  pen.beginPath();
  pen.roundRect(x - width / 2, y + 88, width, 118, 14);
  pen.fillStyle = "#fffaf0";
  pen.fill();
  pen.lineWidth = 5;
  pen.strokeStyle = "#e0bf7a";
  pen.stroke();
  write(pen, name, x, y + 124, `32px ${DISPLAY}`, "#2b1a0d", width - 24);
  write(pen, points, x, y + 168, `46px ${DISPLAY}`, "#2b1a0d");
  write(pen, place, x, y + 194, `600 19px ${SANS}`, "#5d4027", width - 24);
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  width?: number,
): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = "center";
  pen.fillText(text, x, y, width);
}

/** A portrait as an image: its symbol of the page with all paints, in a document of its own. */
async function faceOf(name: string): Promise<HTMLImageElement> {
  const symbol = document.querySelector(playerSymbol(name));
  const paints = [...document.querySelectorAll(".sheet defs")].map((each) => each.outerHTML).join("");
  const size = 'width="400" height="400" viewBox="0 0 200 200"';
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paints}${symbol?.innerHTML ?? ""}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
  await image.decode();
  return image;
}

/** Hands the picture to whatever shares on this machine; where nothing does, it is saved. False if it was called off. */
export async function sharePostcard(picture: Blob, title: string): Promise<boolean> {
  const file = new File([picture], "kaffeehaus.png", { type: picture.type });
  const shared = { files: [file], title };
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return true;
    } catch {
      return false;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
  return true;
}
