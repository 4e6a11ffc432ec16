/** Documents of this page: saved as files, opened from files, and carried in links, packed into what stands after the #. */

export function download(name: string, document: unknown): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(document, null, 1)}\n`], { type: "application/json" }),
  );
  const link = Object.assign(window.document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

export async function opened(event: Event): Promise<Record<string, unknown> | null> {
  const field = event.currentTarget as HTMLInputElement;
  const file = field.files?.[0];
  if (!file) return null;
  const text = await file.text();
  field.value = "";
  return JSON.parse(text) as Record<string, unknown>;
}

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const packed = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array>);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** A document as a short text for a link. */
export async function packed(document: unknown): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(document)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(text: string): Promise<Record<string, unknown>> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  const json = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  return JSON.parse(json) as Record<string, unknown>;
}
