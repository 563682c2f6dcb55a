import type { Refund } from '../../../data/refund-calls.ts'
import { useFormats } from '../../../ui/formats.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What became of a refund by staff: what is on its way, what waits, and what they give back themselves. */
export function Refunded({ refund, name }: { refund: Refund; name: string }) {
  const t = useWords()
  const { money } = useFormats()
  const of = (means: string[], waits: boolean) =>
    sum(refund.parts.filter((one) => means.includes(one.means) && one.waits === waits).map(({ amount }) => amount))
  const amounts: [word: string, amount: number][] = [
    ['cancel.staff_refunded', of(['card', 'wallet'], false)],
    ['refund.done_waits', of(['card', 'wallet'], true)],
    ['refund.done_credit', of(['credit'], false)],
    ['refund.done_gift', of(['gift'], false)],
    ['refund.done_by_hand', of(['byhand'], false)],
  ]
  const isByHand = of(['byhand'], false) > 0
  return (
    <Notice
      tone={isByHand ? 'warning' : 'success'}
      action={
        isByHand ? (
          <LinkButton variant="secondary" href="/refunds">
            {t('refund.see_tasks')}
          </LinkButton>
        ) : undefined
      }
    >
      {amounts
        .filter(([, amount]) => amount > 0)
        .map(([word, amount]) => (
          <p key={word}>{t(word, { amount: money(amount), name })}</p>
        ))}
      {refund.points > 0 ? <p>{t('cancel.staff_points_back', { count: refund.points, name })}</p> : null}
    </Notice>
  )
}
