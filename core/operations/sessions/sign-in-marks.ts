/** As long as a browser keeps a cookie at most: 400 days, in ms. */
export const signInMarkLife = 400 * 86_400_000

/**
 * What an account knows of where somebody signed in to it: the hash of the browser's cookie, and what stands for its
 * address. Neither tells the cookie or the address, and neither opens anything.
 */
export interface SignInMarks {
  /** Those of the marks that the account knows, in their order. */
  known(user: string, marks: string[], now: number): Promise<string[]>
  remember(user: string, marks: string[], now: number): Promise<void>
  /** Leaves none of a person's. */
  forget(user: string): Promise<void>
}

/** The marks of a caller, the surest first. */
export const marksOf = ({ browser, address }: { browser: string | null; address: string }): string[] => [
  ...(browser === null ? [] : [`browser:${browser}`]),
  `address:${address}`,
]
