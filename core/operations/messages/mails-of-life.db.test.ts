import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverEvents } from '../../jobs/deliver-events.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'
import { calendarsOf, mailsIn } from '../../testing/worlds/mail-box.ts'
import {
  broughtTo,
  bundle,
  entriesOf,
  type Made,
  type Person,
  people,
  said,
  type Told,
} from '../../testing/worlds/people/mails-of-life.ts'

const [hour, day] = [3_600_000, 86_400_000]

await withDatabase('the mails of a life', (database) => {
  let world: World
  let days = 2
  const began = Date.parse('2026-11-20T12:00:00Z')
  const read = new Set<string>()
  beforeAll(async () => {
    world = await buildWorld(database(), {
      bundle,
      people: [
        { id: 'dock', role: 'provider', providers: ['quay'] },
        ...['ines', 'tomas'].map((id) => ({ id, role: 'customer' as const })),
      ],
    })
    // Reminders look back to their last run.
    await world.runJobs()
  })
  afterAll(() => world.close())

  /** Lets the jobs do what time alone does, until a day and hour (UTC), or for some hours. */
  const passUntil = async (which: number, hours: number) => {
    world.clock.now = began + which * day + (hours - 12) * hour
    await world.runJobs()
  }
  const pass = async (hours: number) => {
    world.clock.now += hours * hour
    await world.runJobs()
  }
  /** A day that is far enough away for whatever is promised some days before. */
  const nextDay = () => {
    days = Math.max(days, Math.ceil((world.clock.now - began) / day)) + 4
  }
  const dateOf = (which: number, language: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(began + which * day)
  const at = ({ at: from }: Person, which: number, later = 0) => {
    const local = new Date(began + which * day).toISOString().slice(0, 10)
    return { start: `${local} ${from + later}:00:00`, end: `${local} ${from + later + 1}:00:00` }
  }
  /** One of each language does something; nothing of it may be refused. */
  const each = async (name: string, made: Made[], more: (one: Made) => object = () => ({}), by = '') => {
    for (const one of made) {
      const { id, token } = one
      const answer = await world.as(by, name, { id, ...(by === '' && { token }), ...more(one) })
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
    }
  }
  /** Ends once all have ended, so that nothing of one that was refused is under way. */
  const begin = async (
    name: string,
    bookable: string,
    more: (one: Person) => object | Promise<object> = () => ({}),
  ) => {
    const all = await Promise.allSettled(
      people.map(async (person): Promise<Made> => {
        const { who, name: full, language } = person
        const [firstname, lastname] = full.split(' ')
        const user = { email: `${who}@customers.example`, firstname, lastname }
        const asked = { bookable, ...at(person, days), draft: `${who}-${bookable}-${days}`, user, language }
        const answer = await world.as<{ id: string; managetoken: string }>('', name, {
          ...asked,
          ...(await more(person)),
        })
        if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
        return { id: answer.value.id, token: answer.value.managetoken, person }
      }),
    )
    return all.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
  }

  /** All mails since the last look, to whomever: `who: subject`, and what they do to a calendar. */
  const mailed = async () => {
    const delivery = deliverEvents(world.app.platform.jobs)
    do await delivery.settle?.()
    while ((await delivery.run()) > 0)
    const all = (await mailsIn(world.config.dataFolder)).filter(({ file }) => !read.has(file))
    for (const { file } of all) read.add(file)
    // Receipts are numbered.
    const fresh = all.map((one) => ({ ...one, subject: one.subject.replace(/ \d+:/, ' #:') }))
    const lines = await Promise.all(
      fresh.map(async (one) => {
        const brought = (await calendarsOf(one)).map(({ method, sequence }) => ` ${method} ${sequence}`)
        return `${one.to.split('@')[0]}: ${one.subject}${brought.join('')}`
      }),
    )
    return { fresh, lines: lines.toSorted() }
  }
  const toCustomers = (told: Told, bookable: string, calendar = '', which = days) =>
    people.map(({ who, language, on }, index) =>
      [`${who}: ${said[told][index]}: ${bookable}${on}${dateOf(which, language)}`, calendar].filter(Boolean).join(' '),
    )
  const toOffice = (begins: string, bookable: string, which = days) =>
    people.map(({ name }) => `office: ${begins}: ${name}, ${bookable} on ${dateOf(which, 'en-us')}`)
  const toMove = (bookable: string) =>
    people.map(({ name }) => `office: To decide: ${name}, ${bookable}, a change on ${dateOf(days, 'en-us')}`)
  const toClaimer = (who: 'ines' | 'tomas', begins: string, bookable: string, calendar = '') =>
    people.map(() =>
      [
        `${who}: ${begins}: ${bookable}${who === 'ines' ? ', ' : ' on '}${dateOf(days, who === 'ines' ? 'es' : 'en-us')}`,
        calendar,
      ]
        .filter(Boolean)
        .join(' '),
    )

  /** Exactly these mails have been sent; each customer's has the hour and zone of the venue, and the right link. */
  const expectMails = async (...expected: string[][]) => {
    const { fresh, lines } = await mailed()
    expect(lines).toEqual(expected.flat().toSorted())
    for (const { to, subject, text } of fresh) {
      expect(`${subject}${text}`).not.toMatch(/\bmail\.\w|\{\w+\}|undefined|NaN/)
      const person = people.find(({ who }) => to.startsWith(who))
      if (!person) continue
      const told = Object.values(said).find((words) => words.some((word) => subject.startsWith(`${word}:`)))
      if (!subject.includes('#')) expect(text, subject).toMatch(person.when)
      expect(text, subject).toMatch(told?.[3] === 'book' ? /\/book\/\w+[\s?]/ : /\/manage\/[\w-]+\?token=/)
    }
    return fresh
  }

  describe('of what is booked', () => {
    test('are a confirmation, a new time, a reminder and an end, each once', async () => {
      nextDay()
      const made = await begin('book_appointment', 'talk')
      const entries = (method: string, sequence: number, later = 0) =>
        entriesOf(made, { method, sequence, day: began + days * day, later })
      const booked = await expectMails(toCustomers('booked', 'Talk', 'REQUEST 0'), toOffice('New', 'Talk'))
      expect(await broughtTo(booked)).toEqual(entries('REQUEST', 0))
      await each('reschedule_reservation', made, ({ person }) => at(person, days, 1))
      const moved = await expectMails(toCustomers('rescheduled', 'Talk', 'REQUEST 1'), toOffice('Moved', 'Talk'))
      expect(await broughtTo(moved)).toEqual(entries('REQUEST', 1, 1))
      await each('reschedule_reservation', made, ({ person }) => at(person, days, 1))
      await expectMails()
      await passUntil(days - 1, 24)
      await expectMails(toCustomers('reminder', 'Talk'))
      await each('cancel_reservation', made)
      await each('cancel_reservation', made)
      const ended = await expectMails(toCustomers('cancelled', 'Talk', 'CANCEL 2'), toOffice('Canceled', 'Talk'))
      expect(await broughtTo(ended)).toEqual(entries('CANCEL', 2, 1))
    })

    test('that is paid bring a receipt, and one for the money that comes back', async () => {
      nextDay()
      const pay = async (number: string) => ({
        payment: { processor: 'payment-sandbox.card', token: await world.cardToken(number) },
      })
      await expect(begin('book_appointment', 'lesson', () => pay('4000000000000002'))).rejects.toThrow(
        'payment_declined',
      )
      await expectMails()
      const made = await begin('book_appointment', 'lesson', () => pay('4242424242424242'))
      await world.runJobs()
      await expectMails(
        toCustomers('booked', 'Lesson', 'REQUEST 0'),
        toCustomers('receipt', 'Lesson'),
        toOffice('New', 'Lesson'),
      )
      await each('cancel_reservation', made)
      await world.runJobs()
      await expectMails(
        toCustomers('cancelled', 'Lesson', 'CANCEL 1'),
        toCustomers('refunded', 'Lesson'),
        toOffice('Canceled', 'Lesson'),
      )
    })
  })

  describe('of a request', () => {
    const asked = async () => {
      nextDay()
      const made = await begin('book_appointment', 'ask')
      await expectMails(toCustomers('pending', 'Ask', 'REQUEST 0'), toOffice('To decide', 'Ask'))
      return made
    }

    test('that is changed, accepted, and asked to be moved', async () => {
      const made = await asked()
      await each('modify_reservation', made, ({ person }) => ({ bookable: 'ask', ...at(person, days, 1) }))
      await expectMails(toCustomers('modified', 'Ask', 'REQUEST 1'), toOffice('To decide anew', 'Ask'))
      await each('approve_reservation', made, () => ({}), 'dock')
      await each('approve_reservation', made, () => ({}), 'dock')
      await expectMails(toCustomers('approved', 'Ask', 'REQUEST 1'))
      const ask = (later: number) => each('reschedule_reservation', made, ({ person }) => at(person, days, later))
      const isAsked = [toCustomers('move_asked', 'Ask'), toMove('Ask')]
      await ask(2)
      await expectMails(...isAsked)
      await each('reject_reservation', made, () => ({ message: 'The tide.' }), 'dock')
      await expectMails(toCustomers('move_ended', 'Ask'))
      await ask(2)
      await expectMails(...isAsked)
      await pass(48)
      await expectMails(toCustomers('move_ended', 'Ask'), toOffice('Not answered in time', 'Ask'))
      await ask(2)
      await expectMails(...isAsked)
      await each('approve_reservation', made, () => ({}), 'dock')
      await expectMails(toCustomers('rescheduled', 'Ask', 'REQUEST 2'), toOffice('Moved', 'Ask'))
    })

    test('that is rejected, withdrawn or not answered', async () => {
      const rejected = await asked()
      await each('reject_reservation', rejected, () => ({ message: 'The tide.' }), 'dock')
      await expectMails(toCustomers('rejected', 'Ask', 'CANCEL 1'))
      const withdrawn = await asked()
      await each('withdraw_reservation', withdrawn)
      await expectMails(toCustomers('withdrawn', 'Ask', 'CANCEL 1'), toOffice('Withdrawn', 'Ask'))
      await asked()
      await pass(48)
      await expectMails(toCustomers('request_lapsed', 'Ask', 'CANCEL 1'), toOffice('Not answered in time', 'Ask'))
    })
  })

  describe('of a queue', () => {
    const filled = async () => {
      const full = await Promise.all(
        people.map(async (person) => {
          const user = { email: 'holder@customers.example', firstname: 'Full', lastname: 'Moor' }
          const asked = {
            bookable: 'class',
            ...at(person, days),
            draft: `full-${person.who}-${days}-${world.clock.now}`,
            user,
          }
          const answer = await world.as<{ id: string }>('dock', 'book_as_staff', asked)
          if (!answer.ok) throw new Error(JSON.stringify(answer.error))
          return { id: answer.value.id, token: '', person }
        }),
      )
      await expectMails(
        toHolder('Confirmed', 'REQUEST 0'),
        toOffice('New', 'Class').map((one) => one.replace(/(?<=New: )\w+/, 'Full')),
      )
      return full
    }
    const waiting = async () => {
      nextDay()
      const full = await filled()
      const made = await begin('join_waitlist', 'class')
      await expectMails(toCustomers('waitlisted', 'Class'), toOffice('Waiting', 'Class'))
      return { full, made }
    }
    const toHolder = (begins: string, calendar: string) =>
      people.map(() => `holder: ${begins}: Class on ${dateOf(days, 'en-us')} ${calendar}`)
    const freed = async (full: Made[]) => {
      await each('cancel_reservation', full, () => ({}), 'dock')
      await expectMails(
        toHolder('Canceled', 'CANCEL 1'),
        toOffice('Canceled', 'Class').map((one) => one.replace(/(?<=Canceled: )\w+/, 'Full')),
        toCustomers('offer', 'Class'),
      )
    }

    test('whose offer is accepted', async () => {
      const { full, made } = await waiting()
      await freed(full)
      await each('accept_waitlist_offer', made)
      await each('accept_waitlist_offer', made)
      await expectMails(toCustomers('booked', 'Class', 'REQUEST 0'), toOffice('New', 'Class'))
    })

    test('whose offer lapses; what waits until the start ends with it', async () => {
      const { full } = await waiting()
      await freed(full)
      await pass(30)
      await expectMails(toCustomers('offer_lapsed', 'Class'))
      await passUntil(days, 23)
      await expectMails(toCustomers('closed', 'Class'))
    })

    test('whose second offer lapses ends, and says so', async () => {
      const { full } = await waiting()
      await freed(full)
      await pass(30)
      await expectMails(toCustomers('offer_lapsed', 'Class'))
      await freed(await filled())
      await pass(36)
      await expectMails(toCustomers('offer_last', 'Class'))
    })

    test('in the last two hours brings news of room, and no offer', async () => {
      const { full } = await waiting()
      for (const [index, { person, ...one }] of full.entries()) {
        const only = (lines: string[]) => lines.slice(index, index + 1)
        // An hour before it begins; the venue is five hours behind.
        world.clock.now = began + days * day + (person.at + 4 - 12) * hour
        await each('cancel_reservation', [{ ...one, person }], () => ({}), 'dock')
        const told = toOffice('Canceled', 'Class').map((line) => line.replace(/(?<=Canceled: )\w+/, 'Full'))
        await expectMails(only(toHolder('Canceled', 'CANCEL 1')), only(told), only(toCustomers('room', 'Class')))
      }
      await passUntil(days, 23)
      await expectMails(toCustomers('closed', 'Class'))
    })

    test('that is left, and an offer that is declined', async () => {
      const { made } = await waiting()
      await each('leave_waitlist', made)
      await each('leave_waitlist', made)
      await expectMails(toCustomers('left', 'Class'), toOffice('Left the waitlist', 'Class'))
      const again = await waiting()
      await freed(again.full)
      await each('reject_waitlist_offer', again.made)
      await expectMails(toCustomers('left', 'Class'), toOffice('Left the waitlist', 'Class'))
    })
  })

  describe('of a job', () => {
    const opened = async (bookable: string, name: string) => {
      nextDay()
      const made = await begin('book_appointment', bookable)
      await expectMails(toCustomers('gig', name), toOffice('New, and open', name), ...isOpen(name))
      return made
    }
    const isOpen = (name: string) => [toClaimer('ines', 'Libre', name), toClaimer('tomas', 'Open', name)]

    test('that is claimed, given back and not claimed again', async () => {
      const made = await opened('tour', 'Tour')
      await each('claim_reservation', made, () => ({}), 'ines')
      await each('claim_reservation', made, () => ({}), 'ines')
      await expectMails(
        toCustomers('claimed', 'Tour', 'REQUEST 0'),
        toOffice('Claimed', 'Tour'),
        toClaimer('ines', 'Es tuyo', 'Tour', 'REQUEST 0'),
      )
      await each('give_back_claim', made, () => ({}), 'ines')
      await expectMails(
        toCustomers('unclaimed', 'Tour', 'REQUEST 0'),
        toOffice('Given back', 'Tour'),
        toClaimer('ines', 'Ya no es tuyo', 'Tour', 'CANCEL 0'),
        toClaimer('tomas', 'Open', 'Tour'),
      )
      await passUntil(days - 1, 24)
      await expectMails(toCustomers('reminder', 'Tour'), ...isOpen('Tour'))
      await passUntil(days, 23)
      const ended = await expectMails(toCustomers('cancelled', 'Tour', 'CANCEL 1'), toOffice('Nobody took it', 'Tour'))
      const why = { ada: 'nobody was free', eva: 'nadie estaba libre', uta: 'war niemand frei' }
      for (const [who, reason] of Object.entries(why))
        expect(ended.find(({ to }) => to.startsWith(who))?.text).toContain(reason)
    })

    test('for which people bid', async () => {
      const made = await opened('show', 'Show')
      await each('place_bid', made, () => ({ amount: 80 }), 'ines')
      await each('place_bid', made, () => ({ amount: 70 }), 'tomas')
      const offered = (by: string) => people.map(() => `office: New offer by ${by}: Show on ${dateOf(days, 'en-us')}`)
      await expectMails(offered('Ines'), offered('Tomas'))
      await each('pick_bid', made, () => ({ resource: 'tomas' }), 'dock')
      await expectMails(
        toCustomers('claimed', 'Show', 'REQUEST 0'),
        toOffice('Claimed', 'Show'),
        toClaimer('tomas', 'Yours', 'Show', 'REQUEST 0'),
        toClaimer('ines', 'Lo hará otra persona', 'Show'),
      )
      await passUntil(days - 1, 24)
      await expectMails(toCustomers('reminder', 'Show'), toClaimer('tomas', 'Soon', 'Show'))
      await each('reschedule_reservation', made, ({ person }) => at(person, days, 1), 'dock')
      await expectMails(
        toCustomers('rescheduled', 'Show', 'REQUEST 1'),
        toOffice('Moved', 'Show'),
        toClaimer('tomas', 'New time', 'Show', 'REQUEST 1'),
      )
      await each('cancel_reservation', made)
      await expectMails(
        toCustomers('cancelled', 'Show', 'CANCEL 2'),
        toOffice('Canceled', 'Show'),
        toClaimer('tomas', 'Canceled', 'Show', 'CANCEL 2'),
      )
    })
  })
})
