import styled from '@emotion/styled'
import { type FormEvent, useId, useState } from 'react'
import type { IssuedGiftAnswer } from '../../../core/domain/wire/gifts.ts'
import type { CallError } from '../../data/errors.ts'
import type { GiftCalls } from '../../data/gift-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

export const Form = styled.form({ display: 'grid', gap: 'calc(var(--space) * 2)' })

interface IssueProps {
  calls: GiftCalls
  onClose(): void
  onIssued(issued: IssuedGiftAnswer): void
}

const nothing = { amount: '', until: '', toname: '', toemail: '', fromname: '', message: '', sendon: '' }
type Typed = typeof nothing

/** What was filled in, as the call takes it. */
const wireOf = ({ amount, until, ...given }: Typed) => ({
  amount: amount.trim().replace(',', '.'),
  // An empty day is no end, whatever those that are sold have.
  until: until || null,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== '')),
})

/** Issues a gift code, once for each opening of the dialog. */
export function IssueDialog({ calls, onClose, onIssued }: IssueProps) {
  const t = useWords()
  const { today, language } = useBootstrap()
  const form = useId()
  const [typed, setTyped] = useState(nothing)
  const [key] = useState(() => crypto.randomUUID())
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const lacksAmount = !(Number(typed.amount.trim().replace(',', '.')) > 0)
  const errorOf = (name: keyof Typed) => (error?.field === `/${name}` ? failureText(t, error) : undefined)
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: errorOf(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: value }))
      if (error?.field === `/${name}`) setError(null)
    },
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (lacksAmount || busy) return
    setBusy(true)
    const answer = await calls.issue({ ...wireOf(typed), language, idempotencyKey: key })
    setBusy(false)
    if (answer.ok) onIssued(answer.value)
    else setError(answer.error)
  }
  const isOfField = Object.keys(nothing).some((name) => error?.field === `/${name}`)
  return (
    <Dialog
      open
      title={t('giftcodes.issue_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('giftcodes.no')}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {t('giftcodes.issue_do')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={(event) => void send(event)} noValidate>
        <p>{t('giftcodes.issue_text')}</p>
        <TextField
          label={t('giftcodes.amount')}
          inputMode="decimal"
          maxLength={12}
          {...field('amount')}
          error={isSent && lacksAmount ? t('giftcodes.amount_fault') : errorOf('amount')}
        />
        <TextField
          type="date"
          label={t('giftcodes.until')}
          help={t('giftcodes.until_help')}
          min={today}
          {...field('until')}
        />
        <TextField label={t('giftpage.toname')} maxLength={200} {...field('toname')} />
        <TextField type="email" label={t('giftpage.toemail')} maxLength={100} {...field('toemail')} />
        <TextField label={t('giftpage.fromname')} maxLength={200} {...field('fromname')} />
        <TextField multiline label={t('giftpage.message')} maxLength={1000} {...field('message')} />
        <TextField
          type="date"
          label={t('giftpage.sendon')}
          help={t('giftpage.sendon_help')}
          min={today}
          {...field('sendon')}
        />
      </Form>
      {error && !isOfField ? <Failure error={error} /> : null}
    </Dialog>
  )
}
