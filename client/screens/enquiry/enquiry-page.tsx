import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useParams } from 'wouter'
import type { Enquiry as Question } from '../../data/enquiry-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { managePath } from '../../data/reservation-paths.ts'
import { showTop } from '../../frame/tell-host.ts'
import { useOpenAccountDialog } from '../../state/account-dialog.ts'
import { useSession, useSessionActions } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageRoom } from '../../ui/page-sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { AnswerForm } from './answer-form.tsx'
import { BookForm } from './book-form.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { mayBook } from './enquiry-paths.ts'
import { Enquiry } from './enquiry-style.ts'
import { useEnquiryCalls } from './use-enquiry-calls.ts'
import { useFactsAsked } from './use-facts-asked.ts'

type Opened =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'failed'; error: CallError }
  | { status: 'ready'; enquiry: Question }

/** A question to the provider, for staff to answer: made for a phone, and opened from a mail. */
export default function EnquiryPage() {
  const t = useWords()
  const calls = useEnquiryCalls()
  const { id = '' } = useParams<{ id: string }>()
  const { provider } = useBootstrap()
  const { known, user, lost } = useSession()
  const { refresh } = useSessionActions()
  const open = useOpenAccountDialog()
  const isHere = useHydrated()
  const token = isHere ? (new URLSearchParams(location.search).get('token') ?? '') : ''
  const [state, setState] = useState<Opened>({ status: 'loading' })
  /** What was done here last: the page is another one then, and is drawn anew instead of moving about. */
  const [done, setDone] = useState<{ told: string; times: number } | null>(null)
  const tell = (told: string) => setDone((before) => ({ told, times: (before?.times ?? 0) + 1 }))
  // Without a token it matters who asks.
  const asker = token || (known ? (user?.id ?? '') : null)
  const isLost = asker === '' && lost
  const load = useCallback(async () => {
    if (!isHere || asker === null) return
    // Who works here may see it: nobody could be asked who is here.
    if (isLost) return setState({ status: 'failed', error: { code: 'unavailable', data: {} } })
    const answer = asker === '' ? null : await calls.enquiry({ id, ...(token && { token }) })
    if (answer?.ok) setState({ status: 'ready', enquiry: answer.value })
    else if (answer === null || answer.error.code === 'not_found') setState({ status: 'missing' })
    else setState({ status: 'failed', error: answer.error })
  }, [calls, id, token, asker, isHere, isLost])
  useEffect(() => void load(), [load])
  const facts = useFactsAsked(state.status === 'ready' ? state.enquiry : null)
  const told = useRef<HTMLDivElement>(null)
  // The page begins with what became of what was sent.
  useLayoutEffect(() => {
    if (!done) return
    showTop()
    told.current?.focus({ preventScroll: true })
  }, [done])
  useEffect(() => {
    document.title = t('title.enquiry', { provider: String(provider?.name ?? '') })
  }, [t, provider])
  return (
    <PageRoom>
      <Enquiry>
        {state.status === 'loading' ? <Waiting /> : null}
        {state.status === 'missing' ? (
          <header>
            <h1>{t('enquiry.missing')}</h1>
            <p>{t('enquiry.missing_text')}</p>
            {user ? null : <Button onClick={() => open({ form: 'login' })}>{t('session.login')}</Button>}
          </header>
        ) : null}
        {state.status === 'failed' ? (
          <>
            <VisuallyHidden as="h1">{t('title.enquiry', { provider: String(provider?.name ?? '') })}</VisuallyHidden>
            <Failure error={state.error} onRetry={isLost ? refresh : load} />
          </>
        ) : null}
        {state.status === 'ready' ? (
          <>
            <Fragment key={done?.times}>
              {done ? (
                <div ref={told} tabIndex={-1} data-part="told">
                  <Notice tone="success">{done.told}</Notice>
                </div>
              ) : null}
              <EnquiryFacts enquiry={state.enquiry} />
              <AnswerForm
                enquiry={state.enquiry}
                facts={facts}
                token={token}
                onAnswered={(enquiry) => {
                  setState({ status: 'ready', enquiry })
                  tell(t('enquiry.done', { name: enquiry.firstname }))
                }}
              />
            </Fragment>
            {state.enquiry.status === 'converted' && user ? (
              <div>
                <LinkButton href={managePath(state.enquiry.reservation, '')} variant="secondary">
                  {t('enquiry.see_booked')}
                </LinkButton>
              </div>
            ) : null}
            {mayBook(state.enquiry) && user ? (
              <BookForm
                enquiry={state.enquiry}
                onBooked={async () => {
                  await load()
                  tell(t('enquiry.booked', { name: state.enquiry.firstname }))
                }}
              />
            ) : mayBook(state.enquiry) && known ? (
              <section>
                <p>{t('enquiry.book_login', { name: state.enquiry.firstname })}</p>
                <div>
                  <Button variant="secondary" onClick={() => open({ form: 'login' })}>
                    {t('session.login')}
                  </Button>
                </div>
              </section>
            ) : null}
          </>
        ) : null}
      </Enquiry>
    </PageRoom>
  )
}

/** As tall as a question with its forms. */
function Waiting() {
  const t = useWords()
  return (
    <div role="status" aria-busy="true" aria-label={t('loading.page')} data-page="waiting">
      <Skeleton width="min(70vw, 320px)" height="2lh" />
      <Skeleton height={1600} />
    </div>
  )
}
