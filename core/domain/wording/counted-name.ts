/** `Tea × 2`; a name alone where there is one of it. */
export const countedName = (name: string, quantity: number): string =>
  quantity > 1 && name !== '' ? `${name} × ${quantity}` : name
