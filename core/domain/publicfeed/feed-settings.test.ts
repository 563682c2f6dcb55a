import { expect, test } from 'vitest'
import { feedSettingsOf, isInFeed } from './feed-settings.ts'

test('a feed is off until it is enabled, whatever it would show', () => {
  expect(feedSettingsOf(null)).toBeNull()
  expect(feedSettingsOf({})).toBeNull()
  expect(feedSettingsOf({ publicfeed: { show_details: true, show_unbooked: true } })).toBeNull()
})

test('an enabled feed shows seat counts alone, until more is asked for', () => {
  expect(feedSettingsOf({ publicfeed: { active: true } })).toEqual({
    showsDetails: false,
    showsUnbooked: false,
    title: '',
  })
  const all = { active: true, show_details: true, show_unbooked: true, title: 'Today on the water' }
  expect(feedSettingsOf({ publicfeed: all })).toEqual({
    showsDetails: true,
    showsUnbooked: true,
    title: 'Today on the water',
  })
})

test('a bookable is in it only if it says so', () => {
  expect([isInFeed({}), isInFeed({ publicfeed: {} }), isInFeed({ publicfeed: { active: true } })]).toEqual([
    false,
    false,
    true,
  ])
})
