/** A text as it is; empty for anything else. */
export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
