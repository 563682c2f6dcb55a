import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { FormSections } from '../../booking/questions/form-sections.tsx'
import { useFormStep } from '../../booking/questions/use-form-step.ts'
import { wireAnswersOf } from '../../booking/questions/wire-answers.ts'
import type { CallError } from '../../data/errors.ts'
import { idempotencyKey } from '../../data/idempotency.ts'
import { showTop } from '../../frame/tell-host.ts'
import type { Draft } from '../../state/draft.ts'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageRoom } from '../../ui/page-sheet.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import { AskedForms } from './asked-forms.tsx'
import { Enquiry } from './enquiry-style.ts'
import { forgetQuestion, useKeptQuestion } from './kept-question.ts'
import { nothingWanted, spanWanted } from './time-wanted.tsx'
import { faultOfTime, namedTimes, TimesAsked } from './times-asked.tsx'
import { useEnquiryCalls } from './use-enquiry-calls.ts'

/** Asks the provider about a bookable: who asks, how to reach them, the question, and times that would suit. */
export default function EnquirePage() {
  const t = useWords()
  const { provider, bookable, forms, addons } = useBootstrap()
  const [isSent, setSent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!isSent) return
    showTop()
    heading.current?.focus({ preventScroll: true })
  }, [isSent])
  const values = { provider: String(provider?.name ?? ''), bookable: bookable?.name ?? '' }
  if (isSent)
    return (
      <PageRoom>
        <Enquiry>
          <header>
            <h1 ref={heading} tabIndex={-1}>
              {t('enquire.sent')}
            </h1>
            <p>{t('enquire.sent_text', values)}</p>
          </header>
          <div>
            <LinkButton href="/" variant="secondary">
              {t('gate.home')}
            </LinkButton>
          </div>
        </Enquiry>
      </PageRoom>
    )
  return (
    <PageRoom>
      <Enquiry>
        <header>
          <h1>{t('enquire.title', values)}</h1>
          <p>{t('enquire.intro', values)}</p>
        </header>
        {bookable ? (
          <AskedForms {...{ bookable, forms, addons }}>
            <Asking bookable={bookable.id} onSent={() => setSent(true)} />
          </AskedForms>
        ) : null}
      </Enquiry>
    </PageRoom>
  )
}

const nobody = { first_name: '', last_name: '', email: '', mobile_phone_number: '', message: '' }
const names = ['first_name', 'last_name', 'email', 'mobile_phone_number', 'message'] as const

/** Who asks, as far as the page's address says. */
const brought = ({ firstname, lastname, email, mobile_phone_number }: Draft['user'] = {}): Partial<typeof nobody> => ({
  ...(firstname && { first_name: firstname }),
  ...(lastname && { last_name: lastname }),
  ...(email && { email }),
  ...(mobile_phone_number && { mobile_phone_number }),
})

function Asking({ bookable, onSent }: { bookable: string; onSent(): void }) {
  const t = useWords()
  const calls = useEnquiryCalls()
  const { provider, today } = useBootstrap()
  const { user } = useSession()
  const [typed, setTyped] = useState<Partial<typeof nobody>>({})
  const [times, setTimes] = useState([nothingWanted])
  const [question, setQuestion] = useState<string>(() => globalThis.crypto?.randomUUID?.() ?? '')
  useKeptQuestion({ bookable, names, typed: { question, fields: typed, times } }, (kept) => {
    if (kept.question !== '') setQuestion(kept.question)
    // What was typed before the page was live is later.
    setTyped((before) => ({ ...kept.fields, ...before }))
    setTimes((before) => (before.every((one) => one === nothingWanted) ? kept.times : before))
  })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)
  const { draft, facts } = useBooking()
  const questions = useFormStep({ name: 'enquiry' })
  const hasQuestions = questions.cards.length + questions.inline.length > 0
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  const form = useRef<HTMLFormElement>(null)
  // What is missing, or refused, takes the focus.
  useEffect(() => {
    if (tries > 0 || refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries, refused])
  const known = user ? { first_name: user.firstname, last_name: user.lastname, email: user.email } : {}
  const said = { ...nobody, ...known, ...brought(draft.user), ...typed }
  const required = (name: keyof typeof nobody) =>
    isTried && said[name].trim() === '' ? t('validation.required') : undefined
  const cantReach = isTried && said.email.trim() === '' && said.mobile_phone_number.trim() === ''
  const errorOf = (name: string) => (refused?.field === `/${name}` ? failureText(t, refused) : undefined)
  const field = (name: keyof typeof nobody) => ({
    value: said[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: value }))
      if (refused?.field === `/${name}`) setRefused(null)
    },
  })
  const named = namedTimes(times, facts)
  const refusedTime = named[Number(/^\/preferred\/(\d+)/.exec(refused?.field ?? '')?.[1] ?? -1)]
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const areAnswersFine = questions.attempt()
    setTries(tries + 1)
    if (times.some((one) => faultOfTime(one, facts, today)) || !areAnswersFine) return
    const isWhole = said.first_name.trim() && said.last_name.trim() && said.message.trim()
    if (!isWhole || (said.email.trim() === '' && said.mobile_phone_number.trim() === '')) return
    setBusy(true)
    const preferred = named.flatMap((one) => spanWanted(one, facts) ?? [])
    const { formresponses, prefill } = wireAnswersOf(draft, questions.forms, questions.context)
    const asked = { bookable, ...said, preferred, formresponses, ...(prefill && { prefill }) }
    const key = question === '' ? {} : { idempotencyKey: idempotencyKey(question, asked) }
    const answer = await calls.ask({ ...asked, ...key })
    setBusy(false)
    if (!answer.ok) return setRefused(answer.error)
    forgetQuestion(bookable)
    onSent()
  }
  const isOfField = ['/email', '/mobile_phone_number', '/first_name', '/last_name'].includes(refused?.field ?? '')
  return (
    <form ref={form} onSubmit={send} noValidate>
      <div data-part="pair">
        <TextField
          label={t('form.firstname')}
          autoComplete="given-name"
          {...field('first_name')}
          error={required('first_name')}
        />
        <TextField
          label={t('form.lastname')}
          autoComplete="family-name"
          {...field('last_name')}
          error={required('last_name')}
        />
      </div>
      <fieldset>
        <legend>{t('enquire.reach', { provider: String(provider?.name ?? '') })}</legend>
        <div data-part="pair">
          <TextField
            type="email"
            label={t('enquire.email')}
            autoComplete="email"
            {...field('email')}
            error={cantReach ? t('enquire.need_reach') : errorOf('email')}
          />
          <TextField
            type="tel"
            label={t('enquire.phone')}
            autoComplete="tel"
            {...field('mobile_phone_number')}
            error={errorOf('mobile_phone_number')}
          />
        </div>
      </fieldset>
      <TextField
        multiline
        label={t('enquire.message')}
        maxLength={5000}
        {...field('message')}
        error={required('message')}
      />
      {hasQuestions ? (
        <div data-part="questions">
          <h2>{t('enquire.forms_title')}</h2>
          <p>{t('enquire.forms', { provider: String(provider?.name ?? '') })}</p>
          <FormSections state={questions} />
        </div>
      ) : null}
      <TimesAsked
        facts={facts}
        times={times}
        isTried={isTried}
        refused={refused && refusedTime ? { time: refusedTime, error: refused } : null}
        onChange={(changed) => {
          if (refusedTime && !changed.includes(refusedTime)) setRefused(null)
          setTimes(changed)
        }}
      />
      {refused && !isOfField && !refusedTime ? <Failure error={refused} /> : null}
      <div>
        <Button type="submit" busy={busy}>
          {t('enquire.send')}
        </Button>
      </div>
    </form>
  )
}
