/** Passes a plain object instead of a schema. */
export default { name: 'bad-settings', settings: { apikey: 'string' }, setup() {} }
