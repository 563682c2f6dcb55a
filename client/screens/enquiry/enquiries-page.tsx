import styled from '@emotion/styled'
import { useCallback, useEffect, useRef, useState } from 'react'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useWhen } from '../../booking/date/when.ts'
import { StaffOnly } from '../../booking/login/staff-only.tsx'
import type { Enquiry as Question } from '../../data/enquiry-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageRoom, PageSheet } from '../../ui/page-sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { bookPart, enquiryPath, mayBook } from './enquiry-paths.ts'
import { useEnquiryCalls } from './use-enquiry-calls.ts'

const List = styled.ul({
  borderBlockStart: '1px solid var(--border)',
  '& > li': { borderBlockEnd: '1px solid var(--border)' },
  // A heading or the end of the card comes below it.
  '& > li:last-of-type': { borderBlockEnd: 0 },
  '& > li > a': {
    display: 'grid',
    gap: 'calc(var(--space) * 0.5) calc(var(--space) * 2)',
    // Its text begins where the headings do; what shows under a pointer is wider.
    marginInline: 'calc(var(--space) * -1)',
    padding: 'calc(var(--space) * 1.5) var(--space)',
    color: 'var(--text)',
    textDecoration: 'none',
    '&:hover': { background: 'var(--surface-muted)' },
    '@media (min-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  '& > li > div': { paddingBlockEnd: 'calc(var(--space) * 1.5)' },
  '& strong, & span': { overflowWrap: 'anywhere' },
  '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)', fontVariantNumeric: 'tabular-nums' },
  '& [data-part=when]': { gridColumn: '1 / -1' },
  '& [data-part=message]': {
    gridColumn: '1 / -1',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
})

/** For staff: what people ask, with what waits for an answer first. */
export default function EnquiriesPage() {
  return (
    <PageRoom>
      <PageSheet>
        <StaffOnly title="enquiries.title" height={240}>
          <Questions />
        </StaffOnly>
      </PageSheet>
    </PageRoom>
  )
}

/** What has been read, the latest change first. */
function useQuestions() {
  const calls = useEnquiryCalls()
  const [read, setRead] = useState<{ items: Question[]; older: string | null } | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const isLeft = useRef(false)
  const load = useCallback(
    async (before: string | null) => {
      const answer = await calls.enquiries(before)
      if (isLeft.current) return
      setError(answer.ok ? null : answer.error)
      if (!answer.ok) return
      const { items, older } = answer.value
      setRead((known) => ({ items: [...(before === null ? [] : (known?.items ?? [])), ...items], older }))
    },
    [calls],
  )
  useEffect(() => {
    isLeft.current = false
    void load(null)
    return () => {
      isLeft.current = true
    }
  }, [load])
  return { read, error, load }
}

function Questions() {
  const t = useWords()
  const { read, error, load } = useQuestions()
  const [busy, setBusy] = useState(false)
  if (read === null)
    return error ? (
      <>
        <h1>{t('enquiries.title')}</h1>
        <Failure error={error} onRetry={() => load(null)} />
      </>
    ) : (
      <Skeleton height={240} />
    )
  const { items, older } = read
  const more = async () => {
    setBusy(true)
    await load(older)
    setBusy(false)
  }
  const [open, others] = [true, false].map((isOpen) => items.filter(({ status }) => (status === 'open') === isOpen))
  return (
    <>
      <header>
        <h1>{t('enquiries.title')}</h1>
        <p>{t('enquiries.text')}</p>
      </header>
      {open?.length ? <Some items={open} part="open" /> : <Empty icon="chat">{t('enquiries.empty')}</Empty>}
      {others?.length ? (
        <section>
          <h2>{t('enquiries.done')}</h2>
          <Some items={others} part="done" />
        </section>
      ) : null}
      {error ? <Failure error={error} onRetry={() => load(older)} /> : null}
      {older && !error ? (
        <div>
          <Button variant="secondary" busy={busy} onClick={() => void more()}>
            {t('enquiries.older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Some({ items, part }: { items: Question[]; part: string }) {
  const t = useWords()
  const { date, time } = useFormats()
  const when = useWhen()
  const { provider } = useBootstrap()
  const asked = (utc: string) => {
    const wall = wallClockIn(utc, provider?.timezone ?? 'UTC')
    return `${date(wall.date, { day: 'numeric', month: 'short' })}, ${time(`${wall.date} ${wall.time}:00`)}`
  }
  return (
    <List data-part={part}>
      {items.map(({ id, firstname, lastname, bookablename, message, status, created_utc, preferred }) => {
        const name = [firstname, lastname].filter(Boolean).join(' ')
        return (
          <li key={id}>
            <a href={enquiryPath(id)}>
              <strong>{t('enquiry.asks', { name, bookable: bookablename })}</strong>
              <small>{asked(created_utc)}</small>
              {preferred.map((span) => {
                const { short, time } = when(span)
                return (
                  <small key={span.start} data-part="when">
                    {[span.title, short, time].filter(Boolean).join(', ')}
                  </small>
                )
              })}
              {message ? <span data-part="message">{message}</span> : null}
              {status === 'open' ? null : <small>{t(`enquiry.status.${status}`)}</small>}
            </a>
            {mayBook({ status }) ? (
              <div>
                <LinkButton href={`${enquiryPath(id)}#${bookPart}`} variant="secondary">
                  {t('enquiry.book', { name })}
                </LinkButton>
              </div>
            ) : null}
          </li>
        )
      })}
    </List>
  )
}
