// What r2wc reads attributes with: our elements read their own, so none of this is ever called.

/** Its readers, by type. */
export default {}

/** Its way from a property's name to the attribute's. */
export const toDashedCase = String
