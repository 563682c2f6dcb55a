import type { User } from '../../domain/entities/index.ts'
import type { SessionUser } from '../../domain/wire/index.ts'

/** The signed-in person, as their own page shows them. */
export const sessionUser = ({ id, email, firstname, lastname, phone, role }: User): SessionUser => ({
  id,
  email,
  firstname: firstname ?? '',
  lastname: lastname ?? '',
  phone: phone ?? '',
  role: role ?? 'customer',
})
