/** Changes of what is booked that come to nothing, and what was paid for them. */
export const changes = {
  'mail.move_withdrawn.subject': 'Change withdrawn: {bookable} on {date}',
  'mail.move_withdrawn.heading': 'You took your change back',
  'mail.move_withdrawn.intro':
    'Hello {name}, {provider} will not decide about your change anymore. Your {reservation} stays as below, and nothing was charged for the change.',
  'mail.move_failed.subject': 'Not changed: {bookable} on {date}',
  'mail.move_failed.heading': 'The payment for your change did not go through',
  'mail.move_failed.intro':
    'Hello {name}, your bank did not confirm the payment for your change at {provider}. Your {reservation} stays as below, and the change costs nothing: what may have been reserved or taken for it goes back. You can try again with another way to pay.',
  'mail.move_slot_gone.subject': 'Not changed: {bookable} on {date}',
  'mail.move_slot_gone.heading': 'The place you wanted is gone',
  'mail.move_slot_gone.intro':
    'Hello {name}, when your payment was confirmed the new place at {provider} was no longer free. Your {reservation} stays as below, and what was reserved or paid for the change goes back to you.',
  'mail.move_too_late.subject': 'Not changed: {bookable} on {date}',
  'mail.move_too_late.heading': 'Your payment came too late for your change',
  'mail.move_too_late.intro':
    'Hello {name}, when your payment was confirmed, the change that it was for could not be made anymore at {provider}. Everything else is as it was before, and what was reserved or paid for the change goes back to you.',
  'mail.move_payment_failed.subject': 'Another way to pay is needed: {bookable} on {date}',
  'mail.move_payment_failed.heading': 'Your bank did not take the payment for your change',
  'mail.move_payment_failed.intro':
    'Hello {name}, your change at {provider} waits for another way to pay, and is kept for you until the time below. Nothing was charged for it; without a payment your {reservation} stays as it was.',
  'mail.request_payment_failed.subject': 'Another way to pay is needed: {bookable} on {date}',
  'mail.request_payment_failed.heading': 'Your bank did not take the payment',
  'mail.request_payment_failed.intro':
    'Hello {name}, your request to {provider} waits for another way to pay, and is kept for you until the time below. Nothing was charged.',
  'mail.claim_payment_failed.subject': 'Another way to pay is needed: {bookable} on {date}',
  'mail.claim_payment_failed.heading': 'Your bank did not take the payment',
  'mail.claim_payment_failed.intro':
    'Hello {name}, somebody can take on what you booked at {provider}, but your payment did not go through. It waits for another way to pay, until the time below. Nothing was charged.',
  'mail.move_payment_refunded.subject': 'Another way to pay is needed: {bookable} on {date}',
  'mail.move_payment_refunded.heading': 'The payment for your change went back',
  'mail.move_payment_refunded.intro':
    'Hello {name}, {provider} gave back what you paid for your change. It waits for another way to pay, and is kept for you until the time below; without a payment your {reservation} stays as it was.',
  'mail.request_payment_refunded.subject': 'Another way to pay is needed: {bookable} on {date}',
  'mail.request_payment_refunded.heading': 'The payment for your request went back',
  'mail.request_payment_refunded.intro':
    'Hello {name}, {provider} gave back what you paid for your request. It waits for another way to pay, and is kept for you until the time below.',
  'mail.staff.move_withdrawn.subject': 'Change withdrawn: {party}, {bookable} on {date}',
  'mail.staff.move_withdrawn.heading': '{customer} no longer asks for the change',
  'mail.staff.move_withdrawn.intro': 'The {reservation} stays as below. There is nothing to decide.',
  'mail.staff.move_payment_failed.subject': 'Payment failed: {party}, {bookable} on {date}',
  'mail.staff.move_payment_failed.heading': 'The bank of {customer} did not take the payment',
  'mail.staff.move_payment_failed.intro':
    '{customer} has been asked for another way to pay for the change. It still waits for your answer; you hear of it once it can be accepted.',
  'mail.staff.request_payment_failed.subject': 'Payment failed: {party}, {bookable} on {date}',
  'mail.staff.request_payment_failed.heading': 'The bank of {customer} did not take the payment',
  'mail.staff.request_payment_failed.intro':
    '{customer} has been asked for another way to pay. The request still waits for your answer.',
  'mail.staff.claim_payment_failed.subject': 'Payment failed: {party}, {bookable} on {date}',
  'mail.staff.claim_payment_failed.heading': 'The bank of {customer} did not take the payment',
  'mail.staff.claim_payment_failed.intro':
    '{customer} has been asked for another way to pay. Nobody can take it on until then; those who may are asked again.',
  'mail.staff.move_payment_refunded.subject': 'Payment given back: {party}, {bookable} on {date}',
  'mail.staff.move_payment_refunded.heading': 'What {customer} paid for the change went back',
  'mail.staff.move_payment_refunded.intro':
    'It was refunded at the payment service, and what was left of it follows. {customer} has been asked for another way to pay for the change, which still waits for your answer.',
  'mail.staff.request_payment_refunded.subject': 'Payment given back: {party}, {bookable} on {date}',
  'mail.staff.request_payment_refunded.heading': 'What {customer} paid for the request went back',
  'mail.staff.request_payment_refunded.intro':
    'It was refunded at the payment service, and what was left of it follows. {customer} has been asked for another way to pay. The request still waits for your answer.',
  'move.ended.rejected':
    '{provider} could not accept the change that you asked for. Your {reservation} stays as below, and nothing was charged for the change.',
  'move.ended.withdrawn':
    'You took back the change that you asked for. Your {reservation} stays as below, and nothing was charged for the change.',
  'move.ended.lapsed':
    '{provider} did not answer in time about the change that you asked for. Your {reservation} stays as below, and nothing was charged for the change.',
  'move.ended.unpaid':
    'The payment for your change did not go through. Your {reservation} stays as below, and the change costs nothing.',
  'move.ended.slot_gone':
    'The place that you wanted was gone when your payment was confirmed. Your {reservation} stays as below, and what was reserved or paid for the change goes back to you.',
  'move.owed.heading': 'Another way to pay is needed',
  'move.owed.text':
    'There is no longer a payment of {amount} for the change. It is kept for you until {date}, {time}; without one your {reservation} stays as it was.',
  'move.owed.reserve': 'Reserve {amount}',
  'balance.collected':
    '{amount} is collected from your card on {date}. You can also pay it here now, with this card or another one.',
  'balance.heading': '{amount} left to pay',
  'balance.text': 'You have paid {paid} of {price}. You can pay the rest here at any time.',
  'balance.text_all': 'Nothing is paid yet of {price}. You can pay it here.',
  'balance.too_little':
    'You have paid {paid} of {price}. The rest is too little to be paid online. You can pay it on site.',
  'balance.joins': '{amount} will still be left to pay: it is too little to be paid online. You can pay it on site.',
  'balance.until':
    'Your bank refused the payment. Please pay by {date}, {time}; after that your {reservation} is canceled.',
  'balance.asked': 'Please pay by {date}, {time}; after that your {reservation} is canceled.',
  'balance.pay': 'Pay {amount}',
  'balance.pay_gift': 'Pay with the gift code',
  'balance.paid': '{amount} is paid. The receipt comes by mail.',
  'mail.changed.subject': 'Changed: {bookable} on {date}',
  'mail.changed.heading': 'Your {reservation} is changed',
  'mail.changed.intro':
    'Hello {name}, your change with {provider} has been made. This is your {reservation} now; the time stays the same.',
  'mail.staff.changed.subject': 'Changed: {party}, {bookable} on {date}',
  'mail.staff.changed.heading': '{customer} has changed the {reservation}',
  'mail.staff.changed.intro': 'The time stays the same. The answers below are new.',
  'mail.claimers.changed.subject': 'Changed: {bookable} on {date}',
  'mail.claimers.changed.heading': 'What you took on has changed',
  'mail.claimers.changed.intro': 'Hello {name}, the time at {provider} stays the same. The answers below are new.',
  'mail.change': 'The change',
  'mail.change_paid': '{amount} paid for it',
  'mail.change_refund': '{amount}; banks take 5 to 10 working days',
  'mail.change_excess': 'Paid beyond the price',
  'mail.change_byhand': '{amount}; {provider} decides about it',
  'changes.paid_move': '{amount} was paid for a change on {date}.',
  'changes.paid_balance': '{amount} more was paid on {date}.',
  'changes.refund_ordered': '{amount} goes back. Ordered on {date}; banks take 5 to 10 working days.',
  'changes.refund_done': '{amount} was sent back on {date}. Banks take 5 to 10 working days.',
  'changes.refund_by_hand': '{provider} gives {amount} back by hand.',
  'changes.refund_handed': '{amount} was given back on {date}: {memo}, number {number}.',
  'changes.refund_credited': '{amount} came back as account credit on {date}.',
  'changes.refund_points': '{count, plural, one {# {point}} other {# {points}}} came back to the balance on {date}.',
  'changes.refund_closed': '{amount} came back by the bank, so it is not sent again.',
  'changes.disputed_inquiry': 'The bank has been asking about {amount} since {date}. No money has moved.',
  'changes.disputed_open':
    'The bank has held {amount} since {date}. Nothing has to be paid because of it, and refunds wait until it decides.',
  'changes.disputed_won': 'The bank’s claim to {amount} ended on {date}: the payment stands.',
  'changes.disputed_lost': '{amount} came back by the bank, as decided on {date}. Nothing is owed because of it.',
  'changes.byhand': '{amount} was paid beyond the price. {provider} decides about it.',
  'changes.reserved': '{amount} is reserved for the change, and taken only if it is accepted.',
  'decide.reserved': '{amount} is reserved, and taken when you accept.',
  'decide.owed':
    '{amount} is missing: its payment failed or went back, and the customer has been asked for another way to pay.',
  'decide.refund': '{amount} goes back when you accept.',
}
