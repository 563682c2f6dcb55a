import { expect, test } from 'vitest'
import { linkidOfWaiter, readLinkid } from './linkid.ts'

test.each(['thanks', 'a~b', '~'])('the link %j is named alone, and with an entry that waits by it', (uid) => {
  const waiter = { id: 'r1', token: 'Ab-_9' }
  expect(readLinkid(linkidOfWaiter(uid, waiter))).toEqual({ uid, waiter })
  expect(readLinkid(uid)).toEqual({ uid, waiter: null })
})
