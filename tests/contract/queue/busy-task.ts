/** Computes for as many ms as the payload says, without a pause. */
export default function busy({ payload }: { readonly payload: unknown }): void {
  const end = performance.now() + Number(payload);
  while (performance.now() < end);
}
