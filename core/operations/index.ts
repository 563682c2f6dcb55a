import {
  getBookablesForBookinggroup,
  getBookinggroup,
  getBookinggroups,
  isMemberOfBookinggroup,
} from './access/get-bookinggroups.ts'
import {
  getBookablesForUserReservations,
  getInprogressReservationsByUser,
  getReservationsForUser,
} from './access/get-reservations-for-user.ts'
import { accountOperations } from './accounts/index.ts'
import { getAuditTrail } from './audit/get-audit-trail.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookAppointments } from './book-appointments.ts'
import { bookingSessionOperations } from './booking-session/index.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { checkAnswerOperation } from './check-answer.ts'
import { clearHolds } from './clear-holds.ts'
import type { Operation } from './define-operation.ts'
import { entityOperations } from './entities/index.ts'
import { getAvailabilityInRange } from './generate-availability.ts'
import { getAddons } from './get-addons.ts'
import { getBasereservation } from './get-basereservation.ts'
import { getBlackouts } from './get-blackouts.ts'
import { getBookable } from './get-bookable.ts'
import { getBookablesForProvider } from './get-bookables-for-provider.ts'
import { getCustomDictionaries } from './get-custom-dictionaries.ts'
import { getCustomDictionaryByLanguage } from './get-custom-dictionary-by-language.ts'
import { getDistance } from './get-distance.ts'
import { getDrivetime } from './get-drivetime.ts'
import { getFormsForBookables } from './get-forms-for-bookables.ts'
import { getProvider } from './get-provider.ts'
import { getQuote } from './get-quote.ts'
import { getQuoteForAppointments } from './get-quote-for-appointments.ts'
import { getRequirementgroup } from './get-requirementgroup.ts'
import { getReservationIcs } from './get-reservation-ics.ts'
import { getResources } from './get-resources.ts'
import { getResourcesForBookable } from './get-resources-for-bookable.ts'
import { getResourcesForProvider } from './get-resources-for-provider.ts'
import { getUploadLink } from './get-upload-link.ts'
import { holdAppointment } from './hold-appointment.ts'
import { createApiKey } from './keys/create-api-key.ts'
import { getApiKeys } from './keys/get-api-keys.ts'
import { revokeApiKey } from './keys/revoke-api-key.ts'
import { sessionOperations } from './sessions/index.ts'
import { startPayment } from './start-payment.ts'
import { suggestPlaces } from './suggest-places.ts'
import { updateReservationMetainformation } from './update-reservation-metainformation.ts'
import { validateDiscountCode } from './validate-discount-code.ts'

/** All that the product can do; every surface is made from this list. */
export const catalogue: Operation[] = [
  getProvider,
  getBookablesForProvider,
  getBookable,
  getResourcesForProvider,
  getResources,
  getResourcesForBookable,
  getRequirementgroup,
  getBlackouts,
  getFormsForBookables,
  getAddons,
  checkAnswerOperation,
  getCustomDictionaries,
  getCustomDictionaryByLanguage,
  getAvailabilityInRange,
  getQuote,
  getQuoteForAppointments,
  validateDiscountCode,
  getDrivetime,
  getDistance,
  suggestPlaces,
  getUploadLink,
  holdAppointment,
  clearHolds,
  updateReservationMetainformation,
  startPayment,
  bookAppointment,
  bookAppointments,
  getBasereservation,
  getReservationIcs,
  cancelReservation,
  createApiKey,
  getApiKeys,
  revokeApiKey,
  getAuditTrail,
  ...entityOperations,
  ...sessionOperations,
  ...accountOperations,
  ...bookingSessionOperations,
  getBookinggroups,
  getBookinggroup,
  isMemberOfBookinggroup,
  getBookablesForBookinggroup,
  getReservationsForUser,
  getBookablesForUserReservations,
  getInprogressReservationsByUser,
]
