/** `payment-sandbox.card` belongs to the plugin `payment-sandbox`. */
export const pluginOf = ({ name }: { name: string }): string => name.split('.', 1)[0] ?? ''
