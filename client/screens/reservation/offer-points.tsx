import { TickRow } from '../../booking/confirmation/tick-row.ts'
import { useWords } from '../../ui/words.tsx'
import { PointsLogin, PointsShort } from './points-parts.tsx'
import type { useOffer } from './use-offer.ts'

type OfferPointsProps = ReturnType<typeof useOffer>['points'] & { email: string; disabled: boolean }

/**
 * Points for an offered place that can be paid so: a tick for who has enough, how many are missing and the way to more
 * for who has not, and the login for who is not signed in. Nothing to who is somebody else.
 */
export function OfferPoints({ email, disabled, ...points }: OfferPointsProps) {
  const t = useWords()
  const { count, available, canPay, inPoints, payInPoints, isUnsigned, reread } = points
  if (available === null) return isUnsigned ? <PointsLogin email={email} disabled={disabled} /> : null
  if (!canPay)
    return <PointsShort needed={count} available={available} disabled={disabled} onBought={() => void reread()} />
  return (
    <TickRow data-part="points">
      <input
        type="checkbox"
        checked={inPoints}
        disabled={disabled}
        onChange={(event) => payInPoints(event.target.checked)}
      />
      {t('waitlist.points', {
        cost: t('price.points', { count }),
        balance: t('price.points', { count: available }),
      })}
    </TickRow>
  )
}
