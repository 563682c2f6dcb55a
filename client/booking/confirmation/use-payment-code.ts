import { useEffect } from 'react'
import { paymentOf, walletOf } from '../../steps/registry.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { preloadWhenIdle } from '../../ui/preload.ts'

/**
 * Loads the code of the processors' fields and wallets while the browser is idle, so that the review is drawn with
 * them at once: what comes later would push down the button that pays. @param isNear whether the review comes soon
 */
export function usePaymentCode(isNear: boolean): void {
  const { payments } = useBootstrap()
  useEffect(() => {
    if (isNear) return preloadWhenIdle(payments.flatMap(({ name }) => [paymentOf(name), walletOf(name)]))
  }, [isNear, payments])
}
