import type { Static, TSchema } from 'typebox'
import {
  AccountAnswer,
  HandbackAnswer,
  LoginAnswer,
  LogoutAnswer,
  SessionAnswer,
  SessionsAnswer,
  UserAnswer,
  VerificationAnswer,
} from './account.ts'
import * as account from './account-requests.ts'
import * as done from './acknowledgements.ts'
import * as aid from './aid-requests.ts'
import * as alarms from './alarms.ts'
import { BalancesAnswer, BalancesParams } from './balances.ts'
import { BookablesParams } from './bookables-request.ts'
import {
  AnswerCheckAnswer,
  BookingSessionAnswer,
  DictionaryAnswer,
  DiscountCodeAnswer,
  DrivetimeAnswer,
  KeptBookingAnswer,
  PlacesAnswer,
} from './booking-aids.ts'
import * as booking from './booking-requests.ts'
import { CalendarAddressAnswer, CalendarAddressParams } from './calendar-address.ts'
import * as enquiry from './contact-requests.ts'
import { DayListAnswer, DayListParams } from './day-list.ts'
import * as decision from './decision-requests.ts'
import * as domains from './domains.ts'
import { BookablesPage, FormsAnswer, PublicBookable, StandingsAnswer } from './entities.ts'
import * as gifts from './gifts.ts'
import * as gigs from './gigs.ts'
import * as hand from './hand-payments.ts'
import * as paying from './payment-calls.ts'
import * as connecting from './payment-connections.ts'
import { PaymentsAnswer, PaymentsParams } from './payments-call.ts'
import * as points from './points.ts'
import { EventfeedAnswer, EventfeedParams } from './public-feed.ts'
import { CartQuoteAnswer, QuoteAnswer } from './quote.ts'
import { ReceiptsAnswer, ReceiptsParams } from './receipts.ts'
import * as refunds from './refunds.ts'
import {
  BookedCartAnswer,
  BookedReservation,
  CancellationAnswer,
  DecisionAnswer,
  HoldAnswer,
  QueueAnswer,
  RequestAnswer,
  RescheduleAnswer,
  ReservationAnswer,
  ReservationsAnswer,
  SavedAnswersAnswer,
} from './reservation.ts'
import * as saved from './saved-methods.ts'
import * as staff from './staff-requests.ts'
import * as suspense from './suspense.ts'
import { AvailabilityAnswer, NextFreeAnswer } from './timeslot.ts'

/** Every call of the browser with its schemas, by method. The operations of these names take them from here. */
export const calls = {
  get_availability_in_range_for_bookable: { params: booking.AvailabilityParams, result: AvailabilityAnswer },
  get_next_free: { params: booking.NextFreeParams, result: NextFreeAnswer },
  get_quote: { params: booking.QuoteParams, result: QuoteAnswer },
  get_quote_for_appointments: { params: booking.CartQuoteParams, result: CartQuoteAnswer },
  hold_appointment: { params: booking.HoldParams, result: HoldAnswer },
  clear_holds: { params: booking.ClearHoldsParams, result: done.ClearHoldsAnswer },
  remove_inprogress_reservation_by_id: { params: booking.RemoveDraftParams, result: done.RemovedDraftAnswer },
  update_reservation_metainformation: { params: booking.SaveAnswersParams, result: SavedAnswersAnswer },
  book_appointment: { params: booking.BookParams, result: BookedReservation },
  book_appointments: { params: booking.BookCartParams, result: BookedCartAnswer },
  resume_payment: { params: paying.ResumeParams, result: paying.ResumeAnswer },
  create_paypal_order: { params: paying.OrderParams, result: paying.OrderAnswer },
  authorize_paypal_order: { params: paying.AuthorizeOrderParams, result: paying.AuthorizeOrderAnswer },
  pay_balance: { params: paying.BalancePaymentParams, result: BookedReservation },
  get_payment_connections: { params: account.NoParams, result: connecting.ConnectionsAnswer },
  check_payment_connections: { params: account.NoParams, result: connecting.ConnectionsAnswer },
  begin_payment_connection: { params: connecting.BeginConnectionParams, result: connecting.BeginConnectionAnswer },
  preview_payment_connection_end: { params: connecting.ConnectionParams, result: connecting.ConnectionEndPreview },
  end_payment_connection: { params: connecting.EndConnectionParams, result: connecting.ConnectionsAnswer },
  get_saved_methods: { params: account.NoParams, result: saved.SavedMethodsAnswer },
  prefer_saved_method: { params: saved.PreferMethodParams, result: saved.SavedMethodsAnswer },
  remove_saved_method: { params: saved.RemoveMethodParams, result: saved.SavedMethodsAnswer },
  make_payment: { params: PaymentsParams, result: PaymentsAnswer },
  get_points_packages: { params: points.PackagesParams, result: points.PackagesAnswer },
  buy_points: { params: points.BuyPointsParams, result: points.BoughtAnswer },
  add_domain: { params: domains.DomainParams, result: domains.OwnDomain },
  get_domains: { params: account.NoParams, result: domains.DomainsAnswer },
  check_domain: { params: domains.DomainParams, result: domains.OwnDomain },
  remove_domain: { params: domains.DomainParams, result: domains.OwnDomain },
  get_gift_offer: { params: gifts.GiftOfferParams, result: gifts.GiftOfferAnswer },
  buy_gift_code: { params: gifts.BuyGiftParams, result: gifts.BoughtGiftAnswer },
  get_gift_balance: { params: gifts.GiftBalanceParams, result: gifts.GiftBalanceAnswer },
  issue_gift_code: { params: gifts.IssueGiftParams, result: gifts.IssuedGiftAnswer },
  get_gift_codes: { params: gifts.GiftCodesParams, result: gifts.GiftCodesAnswer },
  update_gift_code: { params: gifts.UpdateGiftParams, result: gifts.GiftCode },
  void_gift_code: { params: gifts.VoidGiftParams, result: gifts.GiftCode },
  get_balances: { params: BalancesParams, result: BalancesAnswer },
  get_receipts: { params: ReceiptsParams, result: ReceiptsAnswer },
  get_basereservation: { params: booking.ReservationParams, result: ReservationAnswer },
  stop_messages: { params: booking.StopMessagesParams, result: done.StoppedAnswer },
  get_reservations_for_user: { params: booking.UserReservationsParams, result: ReservationsAnswer },
  join_waitlist: { params: booking.JoinParams, result: BookedReservation },
  leave_waitlist: { params: booking.QueueDecisionParams, result: BookedReservation },
  accept_waitlist_offer: { params: booking.AcceptOfferParams, result: BookedReservation },
  reject_waitlist_offer: { params: booking.QueueDecisionParams, result: BookedReservation },
  make_waitlist_offer: { params: booking.QueueDecisionParams, result: BookedReservation },
  get_waitlist: { params: booking.QueueParams, result: QueueAnswer },
  reorder_waitlist: { params: booking.ReorderParams, result: QueueAnswer },
  create_contact_request: { params: enquiry.ContactRequestParams, result: enquiry.ContactRequestTaken },
  get_contact_request: { params: enquiry.ContactRequestId, result: enquiry.ContactRequest },
  get_contact_requests: { params: enquiry.ContactRequestsParams, result: enquiry.ContactRequestsAnswer },
  answer_contact_request: { params: enquiry.AnswerContactRequestParams, result: enquiry.ContactRequest },
  convert_contact_request: { params: enquiry.ConvertContactRequestParams, result: BookedReservation },
  get_eventfeed: { params: EventfeedParams, result: EventfeedAnswer },
  get_calendar_address: { params: CalendarAddressParams, result: CalendarAddressAnswer },
  renew_calendar_address: { params: CalendarAddressParams, result: CalendarAddressAnswer },
  get_feed_address: { params: account.NoParams, result: CalendarAddressAnswer },
  renew_feed_address: { params: account.NoParams, result: CalendarAddressAnswer },
  cancel_reservation: { params: booking.CancelParams, result: CancellationAnswer },
  get_gigs: { params: gigs.GigsParams, result: gigs.GigsAnswer },
  claim_reservation: { params: gigs.ClaimParams, result: gigs.GigAnswer },
  give_back_claim: { params: gigs.GiveBackParams, result: gigs.GigAnswer },
  get_gig_times: { params: gigs.TimesParams, result: gigs.TimesAnswer },
  refuse_time: { params: gigs.RefuseTimeParams, result: DecisionAnswer },
  place_bid: { params: gigs.BidParams, result: gigs.GigAnswer },
  get_bids: { params: gigs.BidsParams, result: gigs.BidsAnswer },
  pick_bid: { params: gigs.PickParams, result: gigs.BidsAnswer },
  withdraw_bid: { params: gigs.WithdrawBidParams, result: gigs.GigAnswer },
  reschedule_reservation: { params: booking.RescheduleParams, result: RescheduleAnswer },
  update_reservation_formresponses: { params: booking.ChangeAnswersParams, result: RescheduleAnswer },
  get_forms_sections_fqs_ros_for_bookables: { params: aid.FormsParams, result: FormsAnswer },
  get_request: { params: decision.RequestParams, result: RequestAnswer },
  book_as_staff: { params: staff.BookAsStaffParams, result: BookedReservation },
  ask_for_payment: { params: staff.AskForPaymentParams, result: DecisionAnswer },
  record_payment: { params: hand.RecordPaymentParams, result: hand.HandPaymentAnswer },
  undo_payment: { params: hand.UndoPaymentParams, result: hand.HandPaymentAnswer },
  refund_reservation: { params: refunds.RefundReservationParams, result: refunds.RefundAnswer },
  get_refund_tasks: { params: refunds.RefundTasksParams, result: refunds.RefundTasksAnswer },
  get_money_alarms: { params: alarms.MoneyAlarmsParams, result: alarms.MoneyAlarmsAnswer },
  settle_money_alarm: { params: alarms.SettleMoneyAlarmParams, result: alarms.SettledAlarmAnswer },
  settle_refund_task: { params: refunds.SettleRefundTaskParams, result: refunds.SettledRefundAnswer },
  get_suspense: { params: suspense.SuspenseParams, result: suspense.SuspenseAnswer },
  settle_suspense: { params: suspense.SettleSuspenseParams, result: suspense.SettledSuspense },
  get_day_list: { params: DayListParams, result: DayListAnswer },
  check_in_reservation: { params: staff.CheckInParams, result: DecisionAnswer },
  integrations_update: { params: staff.IntegrationsUpdateParams, result: DecisionAnswer },
  update_reservation: { params: staff.UpdateReservationParams, result: DecisionAnswer },
  approve_reservation: { params: decision.ApproveParams, result: DecisionAnswer },
  reject_reservation: { params: decision.RejectParams, result: DecisionAnswer },
  modify_reservation: { params: booking.ModifyParams, result: DecisionAnswer },
  withdraw_reservation: { params: decision.WithdrawParams, result: DecisionAnswer },
  get_bookables_for_provider_v2: { params: BookablesParams, result: BookablesPage },
  get_bookable: { params: aid.BookableParams, result: PublicBookable },
  get_resources_for_bookable: { params: aid.StandingsParams, result: StandingsAnswer },
  validate_discount_code: { params: aid.DiscountCodeParams, result: DiscountCodeAnswer },
  get_drivetime: { params: aid.DrivetimeParams, result: DrivetimeAnswer },
  suggest_places: { params: aid.PlacesParams, result: PlacesAnswer },
  check_answer: { params: aid.CheckAnswerParams, result: AnswerCheckAnswer },
  get_custom_dictionary_by_language: { params: aid.DictionaryParams, result: DictionaryAnswer },
  set_booking_session: { params: aid.KeepBookingParams, result: KeptBookingAnswer },
  get_booking_session: { params: aid.BookingSessionParams, result: BookingSessionAnswer },
  destroy_booking_session: { params: account.NoParams, result: done.BookingEndedAnswer },
  get_session: { params: account.NoParams, result: SessionAnswer },
  begin_handback: { params: account.BeginHandbackParams, result: HandbackAnswer },
  redeem_handback: { params: account.RedeemHandbackParams, result: LoginAnswer },
  login_user: { params: account.LoginParams, result: LoginAnswer },
  logout_user: { params: account.NoParams, result: LogoutAnswer },
  keep_session: { params: account.NoParams, result: done.KeepSessionAnswer },
  get_sessions: { params: account.NoParams, result: SessionsAnswer },
  end_session: { params: account.EndSessionParams, result: done.EndSessionAnswer },
  end_other_sessions: { params: account.NoParams, result: done.EndOthersAnswer },
  create_user_account: { params: account.NewAccountParams, result: AccountAnswer },
  request_reservation_link: { params: account.ReservationLinkParams, result: done.ReservationLinkAnswer },
  request_password_reset: { params: account.ResetRequestParams, result: done.ResetRequestAnswer },
  reset_password: { params: account.ResetParams, result: done.ResetAnswer },
  verify_email: { params: account.VerifyParams, result: done.VerifiedAnswer },
  request_email_verification: { params: account.NoParams, result: VerificationAnswer },
  change_password: { params: account.PasswordParams, result: done.PasswordAnswer },
  get_user: { params: account.PersonParams, result: UserAnswer },
  update_user: { params: account.UserChanges, result: UserAnswer },
  export_user_data: { params: account.PersonParams, result: done.ExportAnswer },
  erase_user: { params: account.ErasureParams, result: done.ErasureAnswer },
} satisfies Record<string, { params: TSchema; result: TSchema }>

/** What each call takes and answers, by method. */
export type Wire = {
  [Method in keyof typeof calls]: {
    params: Static<(typeof calls)[Method]['params']>
    answer: Static<(typeof calls)[Method]['result']>
  }
}
