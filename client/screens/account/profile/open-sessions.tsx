import styled from '@emotion/styled'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { wallClockIn } from '../../../booking/date/civil-date.ts'
import { inOnePiece } from '../../../booking/date/in-one-piece.ts'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import type { OpenSession } from '../../../data/account-calls.ts'
import type { CallError } from '../../../data/errors.ts'
import { useSessionActions } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Section } from '../account-style.ts'
import { agentOf } from './agent-of.ts'

const Rows = styled.ul({
  display: 'grid',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 'calc(var(--space) * 2)',
    minHeight: 64,
    paddingBlock: 'calc(var(--space) * 1)',
    borderBlockStart: '1px solid var(--border)',
    '& > div': { flex: 1, minWidth: 0 },
    // Its word ends where the lines end.
    '& > button': { marginInlineEnd: 'calc(var(--space) * -1.25)' },
    '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
  },
})

/** The user's sessions, the present one first, each with a button to end it. */
export function OpenSessions() {
  const t = useWords()
  const calls = useAccountCalls()
  const { refresh } = useSessionActions()
  const [sessions, setSessions] = useState<OpenSession[] | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const [ending, setEnding] = useState('')
  const load = useCallback(async () => {
    const answer = await calls.sessions()
    if (answer.ok) setSessions(answer.value.toSorted((one, other) => Number(other.current) - Number(one.current)))
    setFailed(answer.ok ? null : answer.error)
  }, [calls])
  useEffect(() => void load(), [load])
  /** What could not be ended, to be tried again. */
  const [left, setLeft] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const wasEnded = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button disappeared with its row.
  useEffect(() => {
    if (wasEnded.current && document.activeElement === document.body) heading.current?.focus()
  }, [sessions])
  const end = async (which: string) => {
    setEnding(which)
    wasEnded.current = true
    const answer = await (which === 'others' ? calls.endOthers() : calls.endSession(which))
    await load()
    setEnding('')
    setLeft(answer.ok ? '' : which)
    if (!answer.ok) setFailed(answer.error)
    void refresh()
  }
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <Section aria-labelledby="account-sessions">
      <header>
        <h2 ref={heading} id="account-sessions" tabIndex={-1}>
          {t('account.sessions')}
        </h2>
        <p>{t('account.sessions_text')}</p>
      </header>
      {failed ? <Failure error={failed} onRetry={() => (left === '' ? load() : end(left))} /> : null}
      {sessions === null ? (
        failed ? null : (
          <Skeleton height={64} />
        )
      ) : (
        <Rows>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </Rows>
      )}
      {others.length > 1 ? (
        <div>
          <Button variant="secondary" busy={ending === 'others'} onClick={() => void end('others')}>
            {t('account.end_others')}
          </Button>
        </div>
      ) : null}
    </Section>
  )
}

interface SessionRowProps {
  session: OpenSession
  busy: boolean
  onEnd(): void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useWords()
  const formats = useFormats()
  const id = useId()
  const { browser, system } = agentOf(session.agent)
  const named = browser && system ? t('account.session_on', { browser, system }) : browser || system
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const { date, time } = wallClockIn(new Date(session.lastseen).toISOString(), here)
  const day = formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })
  const seen = `${inOnePiece(day)}, ${inOnePiece(formats.hour(time))}`
  return (
    <li>
      <div id={id}>
        {named || t('account.session_unknown')}
        <small>{session.current ? t('account.session_here') : t('account.session_seen', { when: seen })}</small>
        {session.current || session.samenetwork ? null : <small>{t('account.session_elsewhere')}</small>}
      </div>
      {session.current ? null : (
        <Button variant="quiet" busy={busy} onClick={onEnd} aria-describedby={id}>
          {t('session.logout')}
        </Button>
      )}
    </li>
  )
}
