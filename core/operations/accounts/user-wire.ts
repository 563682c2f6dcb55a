import type { User } from '../../domain/entities/index.ts'

/** A person as they read themselves. Who was imported without a role is a customer. */
export const wireUser = ({ id, email, firstname, lastname, phone, role, ...more }: User) => ({
  id,
  email,
  firstname: firstname ?? '',
  lastname: lastname ?? '',
  phone: phone ?? '',
  role: role ?? 'customer',
  providers: more.providers ?? [],
  language: more.language ?? '',
  profile: more.profile ?? {},
  slug: more.slug ?? null,
})

/** What a provider's staff read about a person who dealt with it. */
export const wireUserForStaff = (user: User) => {
  const { id, email, firstname, lastname, phone, role, language } = wireUser(user)
  return { id, email, firstname, lastname, phone, role, language }
}
