/** The longest life of a cookie: 400 days, in ms. */
export const signInMarkLife = 400 * 86_400_000

/**
 * Marks of places from which an account was signed in to: the hash of the browser's cookie, and a pseudonym of its
 * address. Neither reveals cookie or address, and neither gives access.
 */
export interface SignInMarks {
  /** The given marks that the account knows, in their order. */
  known(user: string, marks: string[], now: number): Promise<string[]>
  remember(user: string, marks: string[], now: number): Promise<void>
  /** Deletes all marks of a person. */
  forget(user: string): Promise<void>
}

/** The marks of a caller, the most specific first. */
export const marksOf = ({ browser, address }: { browser: string | null; address: string }): string[] => [
  ...(browser === null ? [] : [`browser:${browser}`]),
  `address:${address}`,
]
