import { testDictionary } from '@tessera/plugin-api/conformance'
import { describe, expect, it } from 'vitest'
import { words as mollie } from '../payment-mollie/words.ts'
import { words as paypal } from '../payment-paypal/words.ts'
import { words as stripe } from '../payment-stripe/words.ts'
import { words as texts } from '../sms-twilio/words.ts'
import { words } from './words.ts'

testDictionary({ describe, it }, { language: 'en-us', name: 'English', direction: 'ltr', words }, words)

it('names what becomes of a request by one pair of verbs: accept and reject', () => {
  const others = /\b(approve[ds]?|declin\w+)\b/i
  const ofRequests = Object.entries(words).filter(([key]) =>
    /^(decide|mail|request|reschedule|changes|checklist)\./.test(key),
  )
  expect(ofRequests.filter(([, word]) => others.test(word))).toEqual([])
})

it('spells as the United States do', () => {
  const british =
    /\b(cancell(ed|ing)|(colo|favo|hono|neighbo|behavio|labo)ur\w*|(organ|real|recogn|apolog|author|custom|minim|maxim|summar)is(e|ed|es|ing)|analyse\w*|centre\w*|metres?|licence|practise\w*|grey|cheques?|whilst|towards|afterwards|travell\w+|labell\w+|programme|untick|ticked|any more(?! of))\b/i
  // By its beginnings of nouns the article of a tenant’s own word is chosen.
  const told = Object.entries(words).filter(([key]) => key !== 'grammar.genders')
  const ofPlugins = [texts, paypal, stripe, mollie].flat().filter(({ language }) => language === 'en-us')
  expect(ofPlugins).toHaveLength(4)
  told.push(...ofPlugins.flatMap((dictionary) => Object.entries(dictionary.words)))
  expect(told.filter(([, word]) => british.test(word))).toEqual([])
})

describe('the specification’s own messages', () => {
  it.each([
    ['validation.required', 'this field is required'],
    ['validation.number', 'this field must be a number'],
    ['validation.email', 'must be a valid email'],
    ['validation.phone', 'please enter a valid 10-digit phone number'],
    ['validation.address', 'please use an address suggestion'],
    ['validation.email_pattern', 'please enter an email that matches {regex}'],
    ['validation.pattern', 'input is invalid'],
    ['gate.no_bookables.text', 'Sorry, this site has no active bookables.'],
    ['catalogue.book', 'Book It!'],
    ['thanks.heading', 'Thank You!'],
    ['waitlist.accept', 'Accept Waitlist Offer'],
    ['error.user_not_found', 'Username does not exist.'],
    ['error.password_incorrect', 'Password is incorrect.'],
    ['error.account_exists', 'This email address already exists.'],
    ['login.created', 'Account successfully created.'],
    ['login.error', 'Error'],
    ['login.taken', 'Username or email is already in use'],
    ['login.create_failed', 'Account Creation Error'],
    ['login.sorry', 'Sorry, there was an error.'],
    [
      'login.exists',
      'Sorry, an account with this email already exists. Please click the link below to reset your password',
    ],
    [
      'login.created_mail',
      'Thank you ! Your account has been successfully created. An email has been sent with the link to set your new password. Please login back on this screen once you completed setting your new password.',
    ],
    ['error.link_required', 'this site can only be accessed with a valid link'],
    ['prompt.datetime_step', 'Select a Date + Time'],
  ] as const)('%s reads %s', (key, text) => {
    expect(words[key]).toBe(text)
  })
})
