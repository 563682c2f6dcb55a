import { testDictionary } from '@tessera/plugin-api/conformance'
import { describe, expect, it } from 'vitest'
import { words } from './words.ts'

testDictionary({ describe, it }, { language: 'en-us', name: 'English', direction: 'ltr', words }, words)

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
    ['prompt.datetime_step', 'Select a Date + Time'],
  ] as const)('%s reads %s', (key, text) => {
    expect(words[key]).toBe(text)
  })
})
