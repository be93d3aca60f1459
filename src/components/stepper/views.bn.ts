/** What the three views beside the scene say on their own; all else comes from the flow. */

export const lanesSay = {
  picture: (names: readonly string[]) => `সময়রেখা: ${names.join(', ')}`,
  box: 'সময়রেখা, ধাপ অনুযায়ী',
  lasting: 'এখন চলছে',
  nothingLasting: 'এখন কারো হাতে কিছু নেই',
} as const;

export const chartSay = {
  live: (title: string, live: readonly { readonly label: string; readonly state: string }[]) =>
    `${title}। ${live.map(({ label, state }) => `${label}: ${state}`).join('; ')}।`,
  more: (count: string) => `+${count}`,
} as const;

export const codeSay = {
  running: 'এই লাইন চলল',
  ranBefore: 'শেষ চলা লাইন',
} as const;
