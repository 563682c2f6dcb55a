import { actingPlace } from '../../domain/access/index.ts'
import type { User } from '../../domain/entities/index.ts'
import type { SessionUser } from '../../domain/wire/index.ts'

/** A person, and when their address was proven, epoch ms; null for never. */
export interface KnownPerson {
  user: User
  emailverified: number | null
}

/** The signed-in person, as their own page shows them: in the place that they act in. */
export function sessionUser({ user, emailverified }: KnownPerson): SessionUser {
  const { id, email, firstname, lastname, phone, role } = actingPlace(user, emailverified)
  return {
    ...{ id, email, firstname: firstname ?? '', lastname: lastname ?? '', phone: phone ?? '' },
    role: role ?? 'customer',
  }
}
