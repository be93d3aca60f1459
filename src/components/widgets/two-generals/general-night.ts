import type { Camp } from './camp-ports.ts';

export async function night(camp: Camp, needs: number): Promise<void> {
  let heard = 0;
  if (camp.first) camp.send();
  for await (const letter of camp.letters()) {
    heard += 1;
    if (letter.wantsAnswer) camp.send();
  }
  if (heard >= needs) camp.attack();
  else camp.stay();
}
