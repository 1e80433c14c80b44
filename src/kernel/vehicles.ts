// Registrations of vehicles, as trips, transfers and their lists compare them.

/**
 * A registration as it is compared and shown, "ubj482 k" as `UBJ 482K`: letters, a space, the rest. Null for what
 * cannot be one.
 */
export function readVehicle(typed: string): string | null {
  const found = /^([A-Z]{1,6})(\d[0-9A-Z]{0,8})$/.exec(
    typed.toUpperCase().replaceAll(/[\s.-]/g, ""),
  );
  return found ? `${found[1]} ${found[2]}` : null;
}
