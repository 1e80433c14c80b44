import { words } from "../words.ts";
import type { FieldProps } from "./FieldFrame.tsx";
import { FileField } from "./FileField.tsx";
import type { PickedFile } from "./pickedFile.ts";

const t = words({ en: { take: "Take a photograph" } });

/** A photograph: the phone's camera, or a picture that is there already. */
export function PhotoField(props: FieldProps<PickedFile | null>) {
  return <FileField {...props} photo accept="image/*" chooseLabel={t.take} />;
}
