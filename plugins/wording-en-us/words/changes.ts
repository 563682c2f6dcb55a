/** Changes of what is booked that come to nothing, and what was paid for them. */
export const changes = {
  'mail.move_withdrawn.subject': 'Change withdrawn: {bookable} on {date}',
  'mail.move_withdrawn.heading': 'You took your change back',
  'mail.move_withdrawn.intro':
    'Hello {name}, {provider} will not decide about your change any more. Your {reservation} stays as below, and nothing was charged for the change.',
  'mail.move_failed.subject': 'Not changed: {bookable} on {date}',
  'mail.move_failed.heading': 'The payment for your change did not go through',
  'mail.move_failed.intro':
    'Hello {name}, your bank did not confirm the payment for your change at {provider}. Your {reservation} stays as below, and nothing was charged for the change. You can try again with another way to pay.',
  'mail.move_slot_gone.subject': 'Not changed: {bookable} on {date}',
  'mail.move_slot_gone.heading': 'The place you wanted is gone',
  'mail.move_slot_gone.intro':
    'Hello {name}, when your payment was confirmed the new place at {provider} was no longer free. Your {reservation} stays as below, and what was reserved or paid for the change goes back to you.',
  'mail.move_payment_failed.subject': 'Another way to pay is needed: {bookable} on {date}',
  'mail.move_payment_failed.heading': 'Your bank did not take the payment for your change',
  'mail.move_payment_failed.intro':
    'Hello {name}, your change at {provider} waits for another way to pay, and is kept for you until the time below. Nothing was charged for it; without a payment your {reservation} stays as it was.',
  'mail.request_payment_failed.subject': 'Another way to pay is needed: {bookable} on {date}',
  'mail.request_payment_failed.heading': 'Your bank did not take the payment',
  'mail.request_payment_failed.intro':
    'Hello {name}, your request to {provider} waits for another way to pay, and is kept for you until the time below. Nothing was charged.',
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
  'move.ended.rejected':
    '{provider} could not accept the change that you asked for. Your {reservation} stays as below, and nothing was charged for the change.',
  'move.ended.withdrawn':
    'You took back the change that you asked for. Your {reservation} stays as below, and nothing was charged for the change.',
  'move.ended.lapsed':
    '{provider} did not answer in time about the change that you asked for. Your {reservation} stays as below, and nothing was charged for the change.',
  'move.ended.unpaid':
    'The payment for your change did not go through. Your {reservation} stays as below, and nothing was charged for the change.',
  'move.ended.slot_gone':
    'The place that you wanted was gone when your payment was confirmed. Your {reservation} stays as below, and what was reserved or paid for the change goes back to you.',
  'move.owed.heading': 'Another way to pay is needed',
  'move.owed.text':
    'Your bank did not take {amount} for the change. It is kept for you until {date}, {time}; without a payment your {reservation} stays as it was.',
  'move.owed.reserve': 'Reserve {amount}',
}
