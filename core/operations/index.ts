import {
  getBookablesForBookinggroup,
  getBookinggroup,
  getBookinggroups,
  isMemberOfBookinggroup,
} from './accounts/get-bookinggroups.ts'
import { accountOperations } from './accounts/index.ts'
import { alarmOperations } from './alarms/index.ts'
import { checkAnswerOperation } from './answers/check-answer.ts'
import { getAuditTrail } from './audit/get-audit-trail.ts'
import { getAvailabilityInRange } from './availability/generate-availability.ts'
import { getBlackouts } from './availability/get-blackouts.ts'
import { getBookable } from './availability/get-bookable.ts'
import { getFormsForBookables } from './availability/get-forms-for-bookables.ts'
import { getNextFree } from './availability/get-next-free.ts'
import { getResourcesForBookable } from './availability/get-resources-for-bookable.ts'
import { bookAppointment } from './booking/book-appointment.ts'
import { clearHolds } from './booking/clear-holds.ts'
import { holdAppointment } from './booking/hold-appointment.ts'
import { authorizePaypalOrder, createPaypalOrder } from './booking/paypal-orders.ts'
import { removeInprogressReservation } from './booking/remove-inprogress-reservation.ts'
import { removeTransactionsOnAppointment, revertPayment } from './booking/revert-payment.ts'
import { startPayment } from './booking/start-payment.ts'
import { updateReservationMetainformation } from './booking/update-reservation-metainformation.ts'
import { bookingSessionOperations } from './booking-session/index.ts'
import {
  getCalendarAddress,
  getFeedAddress,
  renewCalendarAddress,
  renewFeedAddress,
} from './calendars/calendar-address.ts'
import { getCalendarFeed } from './calendars/get-calendar-feed.ts'
import { cancelReservation } from './cancelling/cancel-reservation.ts'
import { getDrivetime } from './capacity/get-drivetime.ts'
import { bookAppointments } from './carts/book-appointments.ts'
import { getAddons } from './catalogue/get-addons.ts'
import { getBookablesForProvider } from './catalogue/get-bookables-for-provider.ts'
import { getProvider } from './catalogue/get-provider.ts'
import { getRequirementgroup } from './catalogue/get-requirementgroup.ts'
import { getResources } from './catalogue/get-resources.ts'
import { getResourcesForProvider } from './catalogue/get-resources-for-provider.ts'
import type { Operation } from './define-operation.ts'
import { domainOperations } from './domains/index.ts'
import { enquiryOperations } from './enquiries/index.ts'
import { entityOperations } from './entities/index.ts'
import { giftOperations } from './gifts/index.ts'
import { gigOperations } from './gigs/index.ts'
import { handbackOperations } from './handback/index.ts'
import { createApiKey } from './keys/create-api-key.ts'
import { getApiKeys } from './keys/get-api-keys.ts'
import { revokeApiKey } from './keys/revoke-api-key.ts'
import { ledgerOperations } from './ledger/index.ts'
import { findProviders } from './marketplace/find-providers.ts'
import { requestReservationLink } from './messages/request-reservation-link.ts'
import { sendTriggeredNotifications } from './messages/send-triggered-notifications.ts'
import { stopMessages } from './messages/stop-messages.ts'
import { rescheduleReservation } from './moving/reschedule-reservation.ts'
import { updateReservationFormresponses } from './moving/update-reservation-formresponses.ts'
import { judgedInTime } from './passing/judged-in-time.ts'
import { payingOperations } from './paying/index.ts'
import { resumePayment } from './paying/resume-payment.ts'
import { pointsOperations } from './points/index.ts'
import { getQuote } from './pricing/get-quote.ts'
import { getQuoteForAppointments } from './pricing/get-quote-for-appointments.ts'
import { validateDiscountCode } from './pricing/validate-discount-code.ts'
import { getEventfeed } from './publicfeed/get-eventfeed.ts'
import { receiptOperations } from './receipts/index.ts'
import { refundOperations } from './refunds/index.ts'
import { requestOperations } from './requests/index.ts'
import { getBasereservation } from './reservations/get-basereservation.ts'
import { getReservationIcs } from './reservations/get-reservation-ics.ts'
import {
  getBookablesForUserReservations,
  getInprogressReservationsByUser,
  getReservationsForUser,
} from './reservations/get-reservations-for-user.ts'
import { sessionOperations } from './sessions/index.ts'
import { staffOperations } from './staff/index.ts'
import { getDistance } from './travel/get-distance.ts'
import { suggestPlaces } from './travel/suggest-places.ts'
import { getUploadLink } from './uploads/get-upload-link.ts'
import { acceptWaitlistOffer } from './waitlist/accept-waitlist-offer.ts'
import { getWaitlist } from './waitlist/get-waitlist.ts'
import { joinWaitlist } from './waitlist/join-waitlist.ts'
import { leaveWaitlist } from './waitlist/leave-waitlist.ts'
import { makeWaitlistOffer } from './waitlist/make-waitlist-offer.ts'
import { rejectWaitlistOffer } from './waitlist/reject-waitlist-offer.ts'
import { reorderWaitlist } from './waitlist/reorder-waitlist.ts'
import { webhookOperations } from './webhooks/index.ts'
import { getCustomDictionaries } from './words/get-custom-dictionaries.ts'
import { getCustomDictionaryByLanguage } from './words/get-custom-dictionary-by-language.ts'

const operations: Operation[] = [
  getProvider,
  findProviders,
  getBookablesForProvider,
  getBookable,
  getResourcesForProvider,
  getResources,
  getResourcesForBookable,
  getRequirementgroup,
  getBlackouts,
  getNextFree,
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
  removeInprogressReservation,
  updateReservationMetainformation,
  startPayment,
  createPaypalOrder,
  authorizePaypalOrder,
  resumePayment,
  revertPayment,
  removeTransactionsOnAppointment,
  bookAppointment,
  bookAppointments,
  getBasereservation,
  getReservationIcs,
  cancelReservation,
  sendTriggeredNotifications,
  requestReservationLink,
  stopMessages,
  ...gigOperations,
  ...staffOperations,
  rescheduleReservation,
  updateReservationFormresponses,
  acceptWaitlistOffer,
  getWaitlist,
  joinWaitlist,
  leaveWaitlist,
  makeWaitlistOffer,
  rejectWaitlistOffer,
  reorderWaitlist,
  ...requestOperations,
  ...ledgerOperations,
  ...pointsOperations,
  ...giftOperations,
  ...payingOperations,
  ...receiptOperations,
  ...refundOperations,
  ...alarmOperations,
  createApiKey,
  getApiKeys,
  revokeApiKey,
  getAuditTrail,
  getEventfeed,
  getFeedAddress,
  renewFeedAddress,
  getCalendarAddress,
  renewCalendarAddress,
  getCalendarFeed,
  ...enquiryOperations,
  ...webhookOperations,
  ...entityOperations,
  ...domainOperations,
  ...sessionOperations,
  ...handbackOperations,
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

/**
 * Every operation of the product; each surface is generated from this list. What decides about a reservation finds it
 * as time has left it.
 */
export const catalogue: Operation[] = operations.map(judgedInTime)
