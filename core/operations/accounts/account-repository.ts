import type { User } from '../../domain/entities/index.ts'

/** An account as it is stored; instants in epoch ms. */
export interface StoredAccount {
  user: User
  /** Null for accounts that sign in elsewhere or have no password yet. */
  passwordhash: string | null
  /** When the person proved that the address is theirs; null until then. */
  emailverified: number | null
  created: number
}

/** The fields that the person, or those who run the site, can change. */
export type PersonPatch = Partial<
  Pick<User, 'firstname' | 'lastname' | 'phone' | 'language' | 'profile' | 'role' | 'providers'>
>

/** People of the white-label. A guest has its own row, even if an account has the same address. */
export interface UserRepository {
  find(id: string): Promise<User | null>
  /** Finds the guest of an address or makes one; never reads or changes an account. */
  guestByEmail(input: { id: string; email: string; firstname: string; lastname: string; now: number }): Promise<User>
  /** The guest with this address, or null. */
  findGuest(email: string): Promise<User | null>
  /** The account with this address, in any case; never a guest. */
  accountByEmail(email: string): Promise<StoredAccount | null>
  /** Never a guest. */
  account(id: string): Promise<StoredAccount | null>
  /** The people with role `provider` who work for a provider. */
  staffOf(provider: string): Promise<User[]>
  /** Throws AlreadyExists when an account has the address. */
  insertAccount(account: StoredAccount): Promise<void>
  change(id: string, patch: PersonPatch): Promise<void>
  setPassword(id: string, passwordhash: string): Promise<void>
  /**
   * Gives an account a new address, or marks its present one as proven. Throws AlreadyExists if another account has it.
   */
  proveEmail(id: string, email: string, now: number): Promise<void>
  /** Keeps the row but removes everything personal, so that references to it stay valid. */
  anonymise(id: string): Promise<void>
  /** The guest's reservations must have been handed over first. */
  removeGuest(id: string): Promise<void>
}
