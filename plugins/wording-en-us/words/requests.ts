/** Requests: what their customers read of them, and what staff decide. */
export const requests = {
  'request.heading': 'Your request',
  'request.answer_until':
    'If {provider} has not answered by {date}, {time}, your request ends by itself and you pay nothing.',
  'request.move_until': 'If {provider} has not answered by {date}, {time}, your {reservation} stays as it was.',
  'request.move_paying': 'Payment is being confirmed',
  'request.move_paying_until':
    'Your {reservation} changes as soon as its payment is confirmed. If it isn’t by {date}, {time}, your {reservation} stays as it was.',
  'request.confirming': '{provider} has accepted your request. Your payment is being confirmed.',
  'request.reserved':
    '{amount} is reserved, and taken only {by, select, claim {when somebody takes it on} other {if the request is accepted}}.',
  'request.decide': 'Decide about it',
  'request.withdraw': 'Withdraw request',
  'request.withdraw_move': 'Withdraw the change',
  'request.withdrawn': 'Your request is withdrawn',
  'request.anew': 'Ask for another time',
  'request.withdraw.title': 'Withdraw this request?',
  'request.withdraw.move_title': 'Withdraw this change?',
  'request.withdraw.text': 'The time becomes free for others. You pay nothing.',
  'request.withdraw.move': 'Your {reservation} stays as it was, and nothing is charged for the change.',
  'request.withdraw.no': 'Keep it',
  'request.withdraw.yes': 'Withdraw',
  'request.withdraw.changed': 'It can’t be withdrawn any more: it has been answered in the meantime.',
  'title.request': 'Answer a request · {provider}',
  'decide.asks': 'A request by {name}',
  'decide.before': 'Decide before {date}, {time}. Unanswered, the request ends then.',
  'decide.gig_by': '{name} has booked',
  'decide.gig_before': 'Confirm before {date}, {time}. Unanswered it is cancelled then, and what was paid goes back.',
  'decide.gig_confirm': 'Confirm',
  'decide.gig_reject_title': 'Reject this {reservation}?',
  'decide.gig_reject_text': '{name} gets an email, and what was paid goes back in full.',
  'decide.gig_rejected_text': '{name} has been told by email. What was paid goes back in full.',
  'decide.gig_no_room': 'There is no room any more at this time. It still waits for your answer.',
  'decide.who': 'Customer',
  'decide.approve': 'Accept',
  'decide.reject': 'Reject',
  'decide.reject_title': 'Reject this request?',
  'decide.reject_text': '{name} gets an email and pays nothing.',
  'decide.message': 'Message to {name}',
  'decide.message_help': 'For example another time that would suit you.',
  'decide.optional': 'optional',
  'decide.keep': 'Not now',
  'decide.approved_text': '{name} has been told by email.',
  'decide.rejected_text': '{name} has been told by email. Nothing was charged.',
  'decide.charging': 'Accepted. The payment is being confirmed with the bank; you need not do anything.',
  'decide.was_booked': 'This request is accepted already.',
  'decide.was_cancelled': 'This request has ended: it was withdrawn, rejected or not answered in time.',
  'decide.changed': 'This has changed while you were looking. Please check it as it is now.',
  'decide.no_room': 'There is no room any more at this time. The request still waits for your answer.',
  'decide.payment_declined':
    'The payment did not go through. {name} has been asked for another way to pay; the request stays until then.',
  'decide.payment_required': 'The payment did not go through, and {name} has not chosen another way to pay yet.',
  'decide.missing.title': 'This link opens no request',
  'decide.missing.text': 'Sign in as staff, or open the link of your email again.',
  'review.unconfirmed': '{provider} confirms it by email after you book.',
  'review.unconfirmed_pay':
    '{provider} confirms it by email after you book. If it can’t be confirmed, what you pay for it comes back in full.',
  'review.request_pay':
    'Request: {amount} {by, select, claim {when somebody takes it on} both {when taken on or accepted} other {when accepted}}',
  'review.confirm_request_pay':
    'Confirm: {amount} {by, select, claim {when somebody takes it on} both {when taken on or accepted} other {when accepted}}',
  'review.confirm_both':
    'Pay {now} now, {later} {by, select, claim {when somebody takes it on} both {when taken on or accepted} other {when accepted}}',
  'review.approval_pay':
    '{provider} confirms each request. The amount is reserved, and taken only when it is accepted.',
  'quote.dueonapproval':
    'Due {by, select, claim {when somebody takes it on} both {when taken on or accepted} other {when accepted}}',
  'request.owed.text':
    'There is no longer a payment for {by, select, claim {your booking} other {your request}}. Please choose another way to pay {amount}: it is kept for you until {date}, {time}.',
  'decide.answers': 'Answers',
}
