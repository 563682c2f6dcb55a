import type { User } from '../../domain/entities/index.ts'

/** Somebody who can sign in, as the database knows them. */
export interface StoredAccount {
  user: User
  /** Null for who signs in elsewhere, or has not set a password yet. */
  passwordhash: string | null
  /** When the address was proven to be theirs, epoch ms; null as long as it was not. */
  emailverified: number | null
}

/** People of the white-label. A guest is a row of its own, whatever account has the same address. */
export interface UserRepository {
  find(id: string): Promise<User | null>
  /** Finds the guest of an address or makes one; never reads or changes an account. */
  guestByEmail(input: { id: string; email: string; firstname: string; lastname: string; now: number }): Promise<User>
  /** Who signs in with this address, in any case; never a guest. */
  accountByEmail(email: string): Promise<StoredAccount | null>
}
