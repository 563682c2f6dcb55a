import { type Static, Type } from 'typebox'
import type { User } from '../../domain/entities/index.ts'

/** Somebody who is signed in, as their own page shows them. */
export const SessionUser = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  phone: Type.String(),
  role: Type.String(),
})

export const sessionUser = ({ id, email, firstname, lastname, phone, role }: User): Static<typeof SessionUser> => ({
  id,
  email,
  firstname: firstname ?? '',
  lastname: lastname ?? '',
  phone: phone ?? '',
  role: role ?? 'customer',
})
