// How much an officer takes along into the field.

/** So many farmers fit on a phone of the field, those met last first; about 60 kB on the way. */
export const kitFarmers = 200;
