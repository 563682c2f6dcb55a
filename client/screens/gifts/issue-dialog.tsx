import { useState } from 'react'
import type { IssuedGiftAnswer } from '../../../core/domain/wire/gifts.ts'
import type { GiftCalls } from '../../data/gift-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { FormDialog, type FormState } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

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
  const [typed, setTyped] = useState(nothing)
  const [key] = useState(() => crypto.randomUUID())
  const isAmount = Number(typed.amount.trim().replace(',', '.')) > 0
  const fieldsOf =
    ({ refusalOf, forget }: FormState) =>
    (name: keyof Typed) => {
      const refusal = refusalOf(`/${name}`)
      return {
        value: typed[name],
        error: refusal ? failureText(t, refusal) : undefined,
        onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
          setTyped((before) => ({ ...before, [name]: value }))
          forget(`/${name}`)
        },
      }
    }
  return (
    <FormDialog
      title={t('giftcodes.issue_title')}
      leave={t('giftcodes.no')}
      act={t('giftcodes.issue_do')}
      isComplete={isAmount}
      fields={Object.keys(nothing).map((name) => `/${name}`)}
      call={() => calls.issue({ ...wireOf(typed), language, idempotencyKey: key })}
      onClose={onClose}
      onDone={onIssued}
    >
      {(state) => {
        const field = fieldsOf(state)
        const amount = field('amount')
        return (
          <>
            <p>{t('giftcodes.issue_text')}</p>
            <TextField
              label={t('giftcodes.amount')}
              inputMode="decimal"
              maxLength={12}
              {...amount}
              error={state.isTried && !isAmount ? t('giftcodes.amount_fault') : amount.error}
            />
            <TextField
              type="date"
              label={t('giftcodes.until')}
              optional={t('form.optional')}
              help={t('giftcodes.until_help')}
              min={today}
              {...field('until')}
            />
            <TextField
              label={t('giftpage.toname')}
              optional={t('form.optional')}
              maxLength={200}
              {...field('toname')}
            />
            <TextField
              type="email"
              label={t('giftpage.toemail')}
              optional={t('form.optional')}
              maxLength={100}
              {...field('toemail')}
            />
            <TextField
              label={t('giftpage.fromname')}
              optional={t('form.optional')}
              maxLength={200}
              {...field('fromname')}
            />
            <TextField
              multiline
              label={t('giftpage.message')}
              optional={t('form.optional')}
              maxLength={1000}
              {...field('message')}
            />
            <TextField
              type="date"
              label={t('giftpage.sendon')}
              optional={t('form.optional')}
              help={t('giftpage.sendon_help')}
              min={today}
              {...field('sendon')}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
