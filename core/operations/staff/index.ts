import { askForPayment } from './ask-for-payment.ts'
import { bookAsStaff } from './book-as-staff.ts'
import { checkInReservation } from './check-in-reservation.ts'
import { getDayList } from './get-day-list.ts'
import { integrationsUpdate } from './integrations-update.ts'
import { updateReservation } from './update-reservation.ts'

export const staffOperations = [
  ...[bookAsStaff, askForPayment, checkInReservation, getDayList, updateReservation, integrationsUpdate],
]
