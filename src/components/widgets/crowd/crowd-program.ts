export interface Street {
  perMinute: number;
  counters: number;
  minutesEach: number;
  line: number;
}

export function pass(street: Street, minutes: number): Street {
  const capacity = street.counters / street.minutesEach;
  const growth = street.perMinute - capacity;
  const line = street.line + growth * minutes;
  return { ...street, line: Math.max(0, line) };
}

export function arrive(street: Street, people: number): Street {
  return { ...street, line: street.line + people };
}
