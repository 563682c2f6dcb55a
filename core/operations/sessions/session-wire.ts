import { actingPlace } from '../../domain/access/index.ts'
import type { SessionUser } from '../../domain/wire/index.ts'
import type { StoredAccount } from '../accounts/account-repository.ts'

/** The signed-in person, as their own page shows them: in the place that they act in. */
export function sessionUser({ user, emailverified }: Pick<StoredAccount, 'user' | 'emailverified'>): SessionUser {
  const { id, email, firstname, lastname, phone, role } = actingPlace(user, emailverified)
  return {
    ...{ id, email, firstname: firstname ?? '', lastname: lastname ?? '', phone: phone ?? '' },
    role: role ?? 'customer',
  }
}
