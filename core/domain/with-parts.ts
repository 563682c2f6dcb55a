/**
 * An object with some parts replaced, for objects that make their parts when these are first asked for: a spread would
 * make all of them, or copy none.
 */
export const withParts = <T extends object, Parts extends object>(
  whole: T,
  parts: Parts,
): Omit<T, keyof Parts> & Parts => Object.create(whole, Object.getOwnPropertyDescriptors(parts))
