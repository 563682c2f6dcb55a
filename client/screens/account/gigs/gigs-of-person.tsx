import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import type { SessionUser } from '../../../../core/domain/wire/index.ts'
import { CalendarAddress } from '../../../booking/calendar/calendar-address.tsx'
import { useWhen } from '../../../booking/date/when.ts'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import type { Gigs } from '../../../data/gig-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Toasts, useToasts } from '../../../ui/toasts.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Day, Lists } from './gigs-style.ts'
import { Job } from './job.tsx'
import { LeftRoom } from './left-room.tsx'
import { OpenGig } from './open-gig.tsx'
import { jobIn } from './read-gigs.ts'
import { useGigs } from './use-gigs.ts'

/** What a person could claim and what they have claimed. `user` is null until it is known who is here. */
export function GigsOfPerson({ user }: { user: SessionUser | null }) {
  const t = useWords()
  const { calls, gigs, job, failed, reload, showMore } = useGigs(user?.id)
  const [isTaking, setTaking] = useState(false)
  // What is below the own jobs makes room with the press that claims one: a late answer would move it under a finger.
  const claiming = useMemo<typeof calls>(
    () => ({
      ...calls,
      async claim(asked) {
        setTaking(true)
        const answer = await calls.claim(asked)
        if (!answer.ok) setTaking(false)
        return answer
      },
    }),
    [calls],
  )
  const [busy, setBusy] = useState(false)
  /** How often the lists were read after a change: they are drawn anew then instead of moving about. */
  const [drawn, setDrawn] = useState({ times: 0, id: '', wasOwn: false })
  // What was pressed is gone: its job takes the focus. One that was given back comes into view, since the page is
  // shorter now and would end elsewhere; after a claim nothing moves under the finger.
  useLayoutEffect(() => {
    const { times, id, wasOwn } = drawn
    if (times > 0) document.getElementById(`job-${id}`)?.focus({ preventScroll: !wasOwn })
  }, [drawn])
  const addresses = useRef(new Map<string, string>())
  const open = useRef<HTMLElement>(null)
  // What stood in the open list keeps its room there once it is gone, and says what became of it: on phones the other
  // list is below it, and a claim may take long.
  const [left, setLeft] = useState({ room: 0, words: '', id: '' })
  const isThere = useRef(false)
  // Before it is painted: what is said of a job that is gone stands above the lists.
  useLayoutEffect(() => {
    if (job === null || isThere.current) return
    isThere.current = true
    document.getElementById(`job-${job}`)?.focus()
    setIsGone(gigs !== null && jobIn(gigs, job) === null)
  }, [job, gigs])
  const [isGone, setIsGone] = useState(false)
  const { provider } = useBootstrap()
  const isStaff = user !== null && ['provider', 'whitelabel', 'admin'].includes(user.role)
  const { toasts, show, dismiss } = useToasts()
  const done = async (words: string, id: string) => {
    // Where nothing has happened the list is read anew alone: it keeps no room for what is gone.
    setLeft({ room: words === '' ? 0 : (open.current?.offsetHeight ?? 0), words, id })
    const wasOwn = gigs?.mine.some((one) => one.id === id) === true
    await reload()
    setDrawn((before) => ({ times: before.times + 1, id, wasOwn }))
    setTaking(false)
    if (words !== '') show(words, 'success')
  }
  const more = async () => {
    setBusy(true)
    await showMore()
    setBusy(false)
  }
  if (!gigs)
    return failed ? (
      <Lists>
        <h1>{t('gigs.title')}</h1>
        <Failure error={failed} onRetry={reload} />
      </Lists>
    ) : (
      <Waiting />
    )
  if (gigs.resources.length === 0 && gigs.mine.length === 0)
    return (
      <Lists>
        <h1>{t('gigs.title')}</h1>
        <section>
          <p>{t(isStaff ? 'gigs.staff' : 'gigs.nobody', { provider: provider?.name ?? '' })}</p>
          <div>
            <LinkButton href="/" variant="secondary">
              {t('gate.home')}
            </LinkButton>
          </div>
        </section>
      </Lists>
    )
  return (
    <Lists>
      <h1>{t('gigs.title')}</h1>
      {failed ? <Failure error={failed} onRetry={reload} /> : null}
      {isGone ? <Notice tone="info">{t('gigs.gone')}</Notice> : null}
      <section
        key={`open-${drawn.times}`}
        ref={open}
        aria-labelledby="gigs-open"
        data-part="open"
        style={roomOf(left.room)}
      >
        <h2 id="gigs-open">{t('gigs.open', { count: gigs.total })}</h2>
        {gigs.open.length === 0 ? <p data-part="empty">{t('gigs.nothing_open')}</p> : null}
        {gigs.open.map((gig) => (
          <OpenGig key={gig.id} gig={gig} calls={claiming} onDone={(words) => done(words, gig.id)} />
        ))}
        {gigs.more ? (
          <div data-part="more">
            <p>{t('gigs.shown', { shown: gigs.open.length, count: gigs.total })}</p>
            <Button variant="secondary" busy={busy} onClick={() => void more()}>
              {t('gigs.more')}
            </Button>
          </div>
        ) : null}
        {left.words === '' ? null : <LeftRoom words={left.words} job={gigs.mine.find(({ id }) => id === left.id)} />}
      </section>
      <div>
        <Jobs key={`jobs-${drawn.times}`} {...{ gigs, calls, done, isTaking }} />
        <Calendars key={`calendars-${drawn.times}`} resources={gigs.resources} addresses={addresses.current} />
      </div>
      <Toasts toasts={toasts} dismiss={dismiss} />
    </Lists>
  )
}

const roomOf = (height: number): CSSProperties & Record<'--room', string> => ({ '--room': `${height}px` })

/** The jobs by day, in order. */
function byDay(jobs: Gig[]): { day: string; jobs: Gig[] }[] {
  const days = [...new Set(jobs.map(({ start }) => start.slice(0, 10)))]
  return days.map((day) => ({ day, jobs: jobs.filter(({ start }) => start.startsWith(day)) }))
}

interface JobsProps {
  gigs: Gigs
  /** Whether one is being claimed, which will be the next of them. */
  isTaking: boolean
  calls: ReturnType<typeof useGigs>['calls']
  done(words: string, id: string): Promise<void>
}

function Jobs({ gigs, calls, done, isTaking }: JobsProps) {
  const t = useWords()
  const when = useWhen()
  return (
    <section aria-labelledby="gigs-mine" data-part="jobs">
      <h2 id="gigs-mine">{t('gigs.mine', { count: gigs.mine.length })}</h2>
      {gigs.mine.length === 0 && !isTaking ? <p data-part="empty">{t('gigs.nothing_mine')}</p> : null}
      {byDay(gigs.mine).map(({ day, jobs }) => (
        <Day key={day} aria-labelledby={`gigs-${day}`}>
          <h3 id={`gigs-${day}`}>{jobs[0] ? when(jobs[0]).date : day}</h3>
          <ul>
            {jobs.map((gig) => (
              <li key={gig.id}>
                <Job gig={gig} calls={calls} onDone={(words) => done(words, gig.id)} />
              </li>
            ))}
          </ul>
        </Day>
      ))}
      {isTaking ? <Skeleton height={240} /> : null}
    </section>
  )
}

/**
 * The addresses by which a calendar follows the jobs, one for each that somebody comes as. `addresses` are those that
 * are shown already.
 */
function Calendars({ resources, addresses }: Pick<Gigs, 'resources'> & { addresses: Map<string, string> }) {
  const t = useWords()
  const account = useAccountCalls()
  return resources.map(({ id, name }) => (
    <CalendarAddress
      key={id}
      known={addresses.get(id)}
      onKnown={(address) => addresses.set(id, address)}
      title={resources.length > 1 ? t('gigs.calendar', { name }) : undefined}
      text={t('gigs.calendar_text', { name })}
      note={t('gigs.calendar_private')}
      ask={() => account.calendarAddress(id)}
      renew={() => account.renewCalendarAddress(id)}
    />
  ))
}

function Waiting() {
  const t = useWords()
  return (
    <Lists aria-busy="true" data-page="waiting">
      <h1>{t('gigs.title')}</h1>
      <Skeleton height={240} />
      <Skeleton height={240} />
    </Lists>
  )
}
