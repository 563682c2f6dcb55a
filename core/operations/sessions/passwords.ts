/** Passwords as they are kept. Each call takes about as long as any other, whatever comes of it. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Does the work of a comparison also where there is no hash, and is false then. */
  matches(password: string, hash: string | null): Promise<boolean>
  /** Whether a hash is weaker than those made today, and is made anew when its password is at hand. */
  isOld(hash: string): boolean
}
