import { messages, type Row } from './row.ts'

/** It sees that a page or an answer says the message. */
const said = 'core/testing/contract/contract.test.ts'

/** The messages and default labels, by the file whose test reads them on a screen or in an answer. */
export const messageRows: Row[] = [
  ...messages(said, {
    'prompt.bookable_step': 'Select {a_service}',
    'prompt.resource_step': 'Select {resources}',
    'prompt.datetime_resource_step': 'Select a Date, Time + {resources}',
    'prompt.second_form_step': 'Please fill out your information',
    'prompt.confirmation_step': 'Please review and confirm your {reservation}',
    'prompt.confirmation_step_pay': 'Please review, pay, and confirm your {reservation}',
    'catalogue.book': 'Book It!',
    'thanks.modify': 'Modify',
    'thanks.pending': 'Thank you, pending approval',
    'error.unsuccessful': 'Sorry, your {reservation} was not successful',
    'days.hint': 'please select {minimum} - {maximum} consecutive days',
    'waitlist.no': 'No thanks',
    'waitlist.join': 'Join Waitlist',
    'waitlist.accept': 'Accept Waitlist Offer',
    'waitlist.reject': 'Reject Waitlist Offer',
    'gate.locked.title': 'Site locked by administrator',
    'gate.inactive.title': 'Site not activated',
    'gate.login.title': 'Please log in',
    'gate.link_required.text': 'This site can only be accessed with a valid link',
    'gate.unavailable.text': 'Registration for this event is not currently available',
    'events.closed': 'Registration for this event is not currently available',
    'gate.no_bookables.text': 'Sorry, this site has no active bookables.',
    'validation.required': 'this field is required',
    'validation.number': 'this field must be a number',
    'validation.email': 'must be a valid email',
    'validation.minimum': 'minimum value is {minimum}',
    'validation.maximum': 'maximum value is {maximum}',
    'validation.phone': 'please enter a valid 10-digit phone number',
    'validation.address': 'please use an address suggestion',
    'validation.text_only': 'must contain text-only',
    'validation.numbers_only': 'only numbers permitted',
    'validation.phone_international': 'Invalid phone number',
    'validation.email_pattern': 'please enter an email that matches {regex}',
    'validation.pattern': 'input is invalid',
    'validation.password_match': 'passwords must match',
    'form.stage_prompt': 'What part of the area are you getting painted?',
    'error.user_not_found': 'Username does not exist.',
    'error.password_incorrect': 'Password is incorrect.',
    'login.sorry': 'Sorry, there was an error.',
    'login.exists':
      'Sorry, an account with this email already exists. Please click the link below to reset your password',
    'login.created_mail':
      'Thank you ! Your account has been successfully created. An email has been sent with the link to set your new password. Please login back on this screen once you completed setting your new password.',
    'payment.unable': 'Unable to Process Payments',
    'payment.card_error.number': 'Your card number is invalid',
    'error.processor_not_connected': 'Cannot process payments',
    'discount.not_found': 'Discount code not found',
    'file.too_big': 'File is too big (>5MB)',
    'file.too_many': 'Reached upload maximum ({count} files)',
    'file.failed': 'Something went wrong',
    'error.reservation_limit': 'You have reached the {reservation} limit',
    'error.resource_unavailable': '{resource} unavailable. Please choose another.',
    'error.reschedule_cutoff': 'It is too late to move this {reservation}.',
  }),
  ...messages('client/e2e/book.e2e.ts', {
    'thanks.heading': 'Thank You!',
  }),
  ...messages('client/e2e/days.e2e.ts', {
    'waitlist.ahead': '{count} ahead of you',
  }),
  ...messages('client/e2e/events.e2e.ts', {
    'waitlist.text': 'All available {seats} for this {reservation} are taken. Add this {reservation} to a waitlist?',
    'waitlist.yes': 'Yes please',
  }),
  ...messages('client/e2e/drivetime.e2e.ts', {
    'error.drivetime_conflict':
      "Sorry, but there's a drive time conflict that won't allow us to make that time work. Please select another.",
  }),
  ...messages('client/e2e/reading.e2e.ts', {
    'catalogue.no_results': 'No matching results',
  }),
  ...messages('client/e2e/account.e2e.ts', {
    'error.account_exists': 'This email address already exists.',
    'login.taken': 'Username or email is already in use',
    'login.created': 'Account successfully created.',
  }),
  ...messages('client/e2e/resources.e2e.ts', {
    'resources.waitlist_only': 'Waitlist only',
  }),
  ...messages('client/e2e/cart.e2e.ts', {
    'cart.go': 'Go to Cart',
    'cart.keep_shopping': 'Keep Shopping',
    'cart.another': 'Add Another',
  }),
  ...messages('client/e2e/public-feed.e2e.ts', {
    'error.feed_not_enabled': 'Public view is not enabled.',
    'feed.empty': 'Nothing is booked on this day.',
  }),
]
