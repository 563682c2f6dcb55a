import { Type } from 'typebox'
import type { User } from '../../domain/entities/index.ts'

/** A person as they read themselves; passwords and keys are no fields of a user. */
export const WireUser = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    firstname: Type.String(),
    lastname: Type.String(),
    role: Type.String(),
  },
  { additionalProperties: true },
)

/** Who was imported without a role is a customer. */
export const wireUser = ({ id, email, firstname, lastname, phone, role, ...more }: User) => ({
  id,
  email,
  firstname: firstname ?? '',
  lastname: lastname ?? '',
  phone: phone ?? '',
  role: role ?? 'customer',
  providers: more.providers ?? [],
  language: more.language ?? '',
  pointsbalance: more.pointsbalance ?? 0,
  profile: more.profile ?? {},
  slug: more.slug ?? null,
})

/** What staff of a provider read of somebody who had to do with it. */
export const wireUserForStaff = (user: User) => {
  const { id, email, firstname, lastname, phone, role, language } = wireUser(user)
  return { id, email, firstname, lastname, phone, role, language }
}
