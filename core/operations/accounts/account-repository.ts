import type { User } from '../../domain/entities/index.ts'

/** Somebody who can sign in, as the database knows them; instants in epoch ms. */
export interface StoredAccount {
  user: User
  /** Null for who signs in elsewhere, or has not set a password yet. */
  passwordhash: string | null
  /** When the address was proven to be theirs; null as long as it was not. */
  emailverified: number | null
  created: number
}

/** What of a person is changed by itself, or by those who run the site. */
export type PersonPatch = Partial<
  Pick<User, 'firstname' | 'lastname' | 'phone' | 'language' | 'profile' | 'role' | 'providers'>
>

/** People of the white-label. A guest is a row of its own, whatever account has the same address. */
export interface UserRepository {
  find(id: string): Promise<User | null>
  /** Finds the guest of an address or makes one; never reads or changes an account. */
  guestByEmail(input: { id: string; email: string; firstname: string; lastname: string; now: number }): Promise<User>
  /** The guest of an address, where there is one. */
  findGuest(email: string): Promise<User | null>
  /** Who signs in with this address, in any case; never a guest. */
  accountByEmail(email: string): Promise<StoredAccount | null>
  /** Never a guest. */
  account(id: string): Promise<StoredAccount | null>
  /** Throws AlreadyExists when an account has the address. */
  insertAccount(account: StoredAccount): Promise<void>
  change(id: string, patch: PersonPatch): Promise<void>
  setPassword(id: string, passwordhash: string): Promise<void>
  /** Gives an account another address, or proves the one that it has. Throws AlreadyExists when another has it. */
  proveEmail(id: string, email: string, now: number): Promise<void>
  /** Leaves a row that names nobody, so that what refers to it still does. */
  anonymise(id: string): Promise<void>
  /** What a guest booked must have been handed over. */
  removeGuest(id: string): Promise<void>
}
