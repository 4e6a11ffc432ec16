/** Data files of the page: fetched when they are wanted, and no part of its scripts. */
export async function dataOf<Data>(address: string): Promise<Data> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} cannot be read: ${answer.status}`);
  return (await answer.json()) as Data;
}
