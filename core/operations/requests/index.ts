import { approveReservation } from './approve-reservation.ts'
import { getRequest } from './get-request.ts'
import { modifyReservation } from './modify-reservation.ts'
import { rejectReservation } from './reject-reservation.ts'
import { withdrawReservation } from './withdraw-reservation.ts'

/** Requests: what customers ask for and staff decide. */
export const requestOperations = [
  getRequest,
  approveReservation,
  rejectReservation,
  modifyReservation,
  withdrawReservation,
]
