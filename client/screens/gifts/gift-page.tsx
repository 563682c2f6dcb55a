import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BoughtGiftAnswer } from '../../../core/domain/wire/gifts.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { BoughtGift } from '../../booking/gifts/bought-gift.tsx'
import type { CallError } from '../../data/errors.ts'
import { createGiftCalls, type GiftOfferAnswer } from '../../data/gift-calls.ts'
import { text } from '../../data/read.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { PageRoom } from '../../ui/page-sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { BuyGift } from './buy-gift.tsx'
import { CheckGift } from './check-gift.tsx'
import { Sheet } from './gift-style.ts'

/** Where customers give gift codes, and see what is left of one. */
export default function GiftPage() {
  const client = useRpc()
  const calls = useMemo(() => createGiftCalls(client), [client])
  const [offer, setOffer] = useState<GiftOfferAnswer | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const [bought, setBought] = useState<BoughtGiftAnswer | null>(null)
  const { known, user } = useSession()
  const t = useWords()
  const { provider } = useBootstrap()
  const ask = useCallback(async () => {
    const answer = await calls.offer()
    setFailed(answer.ok ? null : answer.error)
    if (answer.ok) setOffer(answer.value)
  }, [calls])
  useEffect(() => void ask(), [ask])
  if (bought)
    return (
      <PageRoom>
        <Sheet>
          <Bought bought={bought} onAgain={() => setBought(null)} />
        </Sheet>
      </PageRoom>
    )
  const name = provider?.name ?? ''
  // What stands below would move when the way to buy comes.
  const isWaiting = !failed && (offer === null || (offer.sold && !known))
  return (
    <PageRoom>
      <Sheet>
        <header>
          <h1>{t(offer?.sold === false ? 'footer.gift' : 'giftpage.title')}</h1>
          {offer?.sold === false ? null : <p>{t('giftpage.text', { provider: name })}</p>}
        </header>
        {failed ? <Failure error={failed} repeatable onRetry={ask} /> : null}
        {isWaiting ? <Skeleton height={320} /> : null}
        {offer?.sold && known ? (
          <BuyGift key={user?.id ?? ''} offer={offer} calls={calls} onBought={setBought} />
        ) : null}
        {offer?.sold === false ? <p data-part="none">{t('giftpage.none', { provider: name })}</p> : null}
        {isWaiting ? null : <CheckGift calls={calls} />}
      </Sheet>
    </PageRoom>
  )
}

/** What was bought, and the way to another one. */
function Bought({ bought, onAgain }: { bought: BoughtGiftAnswer; onAgain(): void }) {
  const t = useWords()
  const { provider, today } = useBootstrap()
  const { sendon_utc } = bought
  const day = sendon_utc === null ? today : wallClockIn(sendon_utc, text(provider?.timezone) || 'UTC').date
  return (
    <BoughtGift bought={bought} day={day}>
      <div>
        <Button variant="secondary" onClick={onAgain}>
          {t('giftpage.again')}
        </Button>
      </div>
    </BoughtGift>
  )
}
