/** Hashes and compares passwords. Each call takes about the same time, whatever its result. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Does the same work without a hash, and then returns false. */
  matches(password: string, hash: string | null): Promise<boolean>
  /** Whether a hash is weaker than today's, and should be renewed when its password is at hand. */
  isOld(hash: string): boolean
}
