/** What somebody agreed to when their method was to be saved: the sentence as it was shown, and its language. */
export interface MethodConsent {
  words: string
  language: string
  at: number
}

/** A method that a person has saved with a provider, for payments to come. */
export interface StoredMethod {
  /** The attempt that saved it. */
  id: string
  provider: string
  user: string
  processor: string
  /** What the processor calls it; never told. */
  method: string
  /** As the processor tells them; empty where it tells none. */
  cardbrand: string
  cardlast4: string
  /** `MM/YYYY`, or empty. */
  cardexpiry: string
  words: string
  language: string
  /** When they agreed. */
  given: number
  /** When they preferred it to the others; null where they never did. */
  preferredsince: number | null
}

/** The saved methods of a provider's customers. */
export interface MethodRepository {
  /** A person's, with this provider. */
  of(user: string): Promise<StoredMethod[]>
  /** A person's, at all the white-label's providers. */
  ofPerson(user: string): Promise<StoredMethod[]>
  /** Those of a method, by what its processor calls it: one for each of its people. */
  named(method: Pick<StoredMethod, 'processor' | 'method'>): Promise<StoredMethod[]>
  /** Adds one; an existing one with its id stays as it is. */
  add(method: StoredMethod): Promise<void>
  prefer(id: string, since: number): Promise<void>
  remove(id: string): Promise<void>
}
